/** Language in which a customer used the shop; emails and links use it. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function languages(tx: Tx): Promise<void> {
  await sql`alter table orders add column language text not null default 'en'`.execute(tx)
  await sql`alter table users add column language text not null default 'en'`.execute(tx)
}
