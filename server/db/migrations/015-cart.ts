/** Number of additions to carts, per product and day. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createCartAdditionTable(tx: Tx): Promise<void> {
  await sql`
    create table cart_addition (
      day date not null,
      product_id integer not null,
      count integer not null,
      primary key (day, product_id)
    )`.execute(tx)
}
