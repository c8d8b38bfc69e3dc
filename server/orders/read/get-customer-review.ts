import { toCustomerReview, type CustomerReview } from '#domain/pharmacy/customer-review.ts'
import type { Db } from '#server/db/open-database.ts'

import type { StoredOrder } from './read-order.ts'

type CustomerReviewResult = {
  review: CustomerReview
  /** When a pharmacist approved an order that was in Investigation; undefined for other orders. */
  clearedAt: Date | undefined
}

/** Returns the state of the pharmacist's review as the customer sees it. */
export async function getCustomerReview(db: Db, order: StoredOrder): Promise<CustomerReviewResult> {
  const review = toCustomerReview(order.review.state, order.statusWhenPaid)
  if (review !== 'approved') return { review, clearedAt: undefined }
  const investigation = await db
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', order.id)
    .where('to_state', '=', 'Investigation')
    .executeTakeFirst()
  return { review, clearedAt: investigation ? order.review.changedAt : undefined }
}
