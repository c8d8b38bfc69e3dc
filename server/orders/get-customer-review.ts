/** Reads the state of a pharmacist's review, as the customer sees it. */
import { customerReviewOf, type CustomerReview } from '#domain/pharmacy/customer-review.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { readReviewState } from '#domain/pharmacy/review-state.ts'
import type { Db } from '#server/db/open-database.ts'

import { statusWhenPaid } from './status-when-paid.ts'

export type CustomerReviewResult = {
  review: CustomerReview
  /** When the order was approved, if it had been in Investigation; otherwise undefined. */
  clearedAt: Date | undefined
}

/** Throws when the order does not exist. */
export async function getCustomerReview(
  db: Db,
  order: { id: number; status: OrderStatus },
): Promise<CustomerReviewResult> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('review', 'review.order_id', 'orders.id')
    .select(['review.state', 'review.changed_at', 'conflict', 'medical_note', 'health_erased_at'])
    .where('orders.id', '=', order.id)
    .executeTakeFirstOrThrow()
  // For an unpaid order, this is the status that the payment will set.
  const status = statusWhenPaid({ ...row, status: order.status })
  const review = customerReviewOf(readReviewState(row.state ?? 'waiting'), status)
  if (review !== 'approved') return { review, clearedAt: undefined }
  const investigation = await db
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', order.id)
    .where('to_state', '=', 'Investigation')
    .executeTakeFirst()
  return { review, clearedAt: investigation ? (row.changed_at ?? undefined) : undefined }
}
