/**
 * Counts what was put into carts, by product and day of Kuala Lumpur: enough to see what interests
 * people, nothing about who they are. It is a claim of the browser and never used for money.
 */
import { sql } from 'kysely'

import { dateInMalaysia } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

export async function recordAdded(shop: Shop, productId: number): Promise<void> {
  await sql`
    insert into cart_addition (day, product_id, count) values (${dateInMalaysia(shop.now())}, ${productId}, 1)
    on conflict (day, product_id) do update set count = cart_addition.count + 1`.execute(shop.db)
}
