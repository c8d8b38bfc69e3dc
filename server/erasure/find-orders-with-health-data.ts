/** Finds orders with stored health data, and whether the pharmacist still needs it. */
import { sql } from 'kysely'

import { sen } from '#domain/money.ts'
import { needsHealthData } from '#domain/orders/health-erasure.ts'
import { toReviewState } from '#domain/pharmacy/review-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { readPayment, readStatus } from '#server/orders/read/read-order.ts'

import { hasHealthDataIn } from './has-health-data-in.ts'

export type OrderWithHealthData = {
  id: number
  number: string
  quizId: string | undefined
  /** The pharmacist still needs the health data (`needsHealthData`). */
  isHealthDataNeeded: boolean
  isErasureRequested: boolean
}

/**
 * Returns the orders with health data, sorted by id: the given order, or all orders of the account.
 * With `lock`, `db` must be a transaction: the rows of `orders` are locked until it ends, in the
 * sequence of ids, so that two callers cannot deadlock.
 */
export async function findOrdersWithHealthData(
  db: Db,
  filter: { orderId: number } | { userId: string },
  now: Date,
  options: { lock?: boolean } = {},
): Promise<OrderWithHealthData[]> {
  const matchingOrders = db
    .selectFrom('orders')
    .select(['id', 'number', 'payment', 'status', 'dispatched_at', 'delivered_at'])
    .select(['quiz_id', 'health_erasure_requested_at', 'total_sen'])
    .select(
      sql<number>`(select coalesce(sum(amount_sen), 0)::integer from refund
        where refund.order_id = orders.id and refund.state in ('open', 'done'))`.as('refunds_sen'),
    )
    // A subquery, because a row of an outer join cannot be locked.
    .select(
      sql<string | null>`(select state from review where order_id = orders.id)`.as('review_state'),
    )
    .where((eb) =>
      'orderId' in filter ? eb('id', '=', filter.orderId) : eb('user_id', '=', filter.userId),
    )
    .where(hasHealthData)
    .orderBy('id')
  const rows = await (options.lock ? matchingOrders.forUpdate() : matchingOrders).execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    quizId: row.quiz_id ?? undefined,
    isHealthDataNeeded: needsHealthData(
      {
        payment: readPayment(row.payment),
        status: readStatus(row.status),
        review: toReviewState(row.review_state),
        total: sen(row.total_sen),
        refundSum: sen(row.refunds_sen),
        dispatchedAt: row.dispatched_at ?? undefined,
        deliveredAt: row.delivered_at ?? undefined,
      },
      now,
    ),
    isErasureRequested: row.health_erasure_requested_at !== null,
  }))
}

/**
 * The last three conditions are for the other tables with `owner: 'order'` in health-columns.ts.
 * Danger: an order whose only health data is in a table that is missing here is never erased.
 */
const hasHealthData = sql<boolean>`(
  ${hasHealthDataIn('orders')}
  or exists (select from review_message where order_id = orders.id)
  or exists (select from review where order_id = orders.id and approved_flags is not null)
  or exists (select from review_step where order_id = orders.id and reason is not null))`
