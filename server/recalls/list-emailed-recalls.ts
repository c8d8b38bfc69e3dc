import type { Shop } from '#server/shop.ts'

import { readEmailedRecalls, type EmailedRecall } from './recall-orders.store.ts'

/**
 * Returns the recalls that customers were emailed about, by order id, for the data export. Orders
 * without one are left out.
 */
export function listEmailedRecalls(
  shop: Shop,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly EmailedRecall[]>> {
  return readEmailedRecalls(shop.db, orderIds)
}
