/**
 * The orders that wait for a pharmacist, for the pharmacists' queue and the overview. Reads no
 * health data.
 */
import { sql } from 'kysely'

import { needsReview, toReviewState, deriveReviewState } from '#domain/pharmacy/review-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { mayStillBeMadeSql } from '#server/orders/read/is-at-pharmacy.ts'

import { toReviewedOrder } from './reviews.store.ts'

/**
 * Maximum number of rows, because the queue decrypts the health data of each. `countOrdersInReview`
 * counts the others too, so that the queue can say that it is not complete.
 */
const maxRows = 500

/**
 * Returns at most `maxRows` orders in review: first those in Investigation, which are the flagged
 * and the answered ones, then by payment time, the earliest first.
 */
export async function findOrdersInReview(db: Db) {
  const rows = await selectOrdersInReview(db)
    .selectAll()
    .orderBy(sql`(status = 'Investigation')`, 'desc')
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

/**
 * Returns the number of all orders in review, also of those that `findOrdersInReview` leaves out,
 * and how many of them wait for the customer's answer.
 */
export async function countOrdersInReview(
  db: Db,
): Promise<{ totalCount: number; unansweredCount: number }> {
  const counts = await selectOrdersInReview(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where review_state = 'asked')`.as('unanswered'))
    .executeTakeFirstOrThrow()
  return { totalCount: counts.total, unansweredCount: counts.unanswered }
}

/**
 * Selects the orders in review. Danger: the conditions are those of `needsReview` in SQL; change
 * both together. `findOrdersInReview` applies `needsReview` to the selected rows once more, but an
 * order that this query misses is in no queue. The state is a scalar subquery, because PostgreSQL
 * may run a join by reading all reviews.
 */
function selectOrdersInReview(db: Db) {
  return (
    db
      .selectFrom((from) =>
        from
          .selectFrom('orders')
          .select(['id', 'number', 'first_name', 'last_name', 'paid_at', 'placed_at', 'status'])
          .select(['payment', 'dispatched_at', 'delivered_at', 'conflict', 'health_erased_at'])
          .select((eb) =>
            eb
              .selectFrom('review')
              .select('state')
              .whereRef('review.order_id', '=', 'orders.id')
              .as('review_state'),
          )
          .where(mayStillBeMadeSql())
          .as('paid_order'),
      )
      .where(sql<boolean>`coalesce(review_state, 'waiting') <> 'declined'`)
      // Staff may set an approved order back to Investigation, which opens its review again.
      .where(
        sql<boolean>`(status = 'Investigation' or coalesce(review_state, 'waiting') <> 'approved')`,
      )
  )
}
