/**
 * Index for the list of orders that have left the pharmacy, with `orders_by_dispatch`: an order that
 * is handed over without a courier has only a delivery.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function indexDeliveredOrders(tx: Tx): Promise<void> {
  await sql`create index orders_by_delivery on orders (delivered_at)
    where delivered_at is not null`.execute(tx)
}
