/**
 * Counts of additions to carts, one row for each product and Malaysian day, without personal data.
 * Browsers report the additions and nothing verifies them, so they are never used for money.
 */
import { sql } from 'kysely'

import { dateInMalaysia } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

/** Counts one more addition of the product on the current day in Malaysia. */
export async function recordCartAddition(shop: Shop, productId: number): Promise<void> {
  await sql`
    insert into cart_addition (day, product_id, count) values (${dateInMalaysia(shop.now())}, ${productId}, 1)
    on conflict (day, product_id) do update set count = cart_addition.count + 1`.execute(shop.db)
}
