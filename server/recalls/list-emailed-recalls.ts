import type { Db } from '#server/db/open-database.ts'

import { readEmailedRecalls, type EmailedRecall } from './recall-orders.store.ts'

/**
 * Returns the recalls that customers were emailed about, by order id. Orders without one are left
 * out. None of these recalls was withdrawn: a recall cannot be withdrawn once its emails are
 * approved.
 */
export function listEmailedRecalls(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly EmailedRecall[]>> {
  return readEmailedRecalls(db, orderIds)
}
