/**
 * `batch.checked_alone` becomes encrypted text: the reason of a pharmacist who closed a batch that
 * they had opened or weighed, otherwise null. `orders.tracking_url` is the courier's page of a
 * parcel.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function secondPersonAndCourier(tx: Tx): Promise<void> {
  await sql`
    alter table batch
      alter column checked_alone drop default,
      alter column checked_alone drop not null`.execute(tx)
  await sql`update batch set checked_alone = null where checked_alone = ''`.execute(tx)
  await sql`alter table orders add column tracking_url text`.execute(tx)
}
