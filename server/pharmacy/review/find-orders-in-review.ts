/**
 * The orders that wait for a pharmacist, for the pharmacists' queue and the overview. Reads no
 * health data.
 */
import { paymentStatesToPrepare } from '#domain/payments/payment-state.ts'
import { needsReview, toReviewState, deriveReviewState } from '#domain/pharmacy/review-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { isAtPharmacy } from '#server/orders/read/is-at-pharmacy.ts'

import { toReviewedOrder } from './reviews.store.ts'

/**
 * Maximum number of rows, before `needsReview` filters them. The orders that were paid most
 * recently are left out first.
 */
const maxRows = 500

/**
 * Returns the orders sorted by payment time, the earliest first. The query only reduces the rows;
 * the domain function `needsReview` decides. If you change `needsReview` to accept more orders,
 * widen the query too.
 */
export async function findOrdersInReview(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('review', 'review.order_id', 'orders.id')
    .select(['orders.id', 'number', 'first_name', 'last_name', 'paid_at', 'placed_at', 'status'])
    .select(['payment', 'dispatched_at', 'delivered_at', 'conflict', 'health_erased_at'])
    .select('review.state as review_state')
    .where('payment', 'in', paymentStatesToPrepare)
    .where('status', '!=', 'Ready to Ship')
    .where(isAtPharmacy())
    .where((eb) =>
      eb.or([
        eb('review.state', 'is', null),
        eb('review.state', 'in', ['waiting', 'asked', 'answered']),
        // Staff may set an approved order back to Investigation, which opens its review again.
        eb.and([eb('review.state', '=', 'approved'), eb('status', '=', 'Investigation')]),
      ]),
    )
    .orderBy('paid_at')
    .limit(maxRows)
    .execute()
  return rows.flatMap((row) => {
    const order = toReviewedOrder(row, toReviewState(row.review_state))
    return needsReview(order)
      ? [{ ...row, reviewState: deriveReviewState(order.review, order.status) }]
      : []
  })
}
