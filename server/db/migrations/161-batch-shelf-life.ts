/**
 * The shelf life of a closed batch, in months, as the setting was when it was closed. Before, the
 * best-before date of existing jars followed later changes of the setting. Null for an open batch,
 * and for a batch that an older process closes during a rolling restart: both use the setting.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addBatchShelfLife(tx: Tx): Promise<void> {
  await sql`alter table batch add column shelf_life_months integer`.execute(tx)
  // 4 is the value before the first change.
  await sql`
    update batch set shelf_life_months = coalesce((
      select value::integer from setting_change
      where key = 'delivery.shelfLifeMonths' and at <= batch.checked_at and value ~ '^[0-9]{1,2}$'
      order by id desc limit 1), 4)
    where state = 'checked'`.execute(tx)
}
