/** Finds orders with stored health data, and whether the pharmacist still needs it. */
import { sql } from 'kysely'

import { sen } from '#domain/money.ts'
import { needsHealthData } from '#domain/orders/health-erasure.ts'
import { toReviewState } from '#domain/pharmacy/review-state.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { readPayment, readStatus } from '#server/orders/read/read-order.ts'

import { hasHealthDataIn } from './has-health-data-in.ts'

type OrderWithHealthData = {
  id: number
  number: string
  quizId: string | undefined
  /** The pharmacist still needs the health data (`needsHealthData`). */
  isHealthDataNeeded: boolean
  isErasureRequested: boolean
}

/** An order whose row `lockOrdersWithHealthData` has locked. Only that function creates one. */
export type LockedOrderWithHealthData = Locked<OrderWithHealthData, 'order'>

/** One order, or all orders of an account. */
type OrderFilter = { orderId: number } | { userId: string }

/** Returns the orders that have health data, sorted by id. */
export async function findOrdersWithHealthData(
  db: Db,
  filter: OrderFilter,
  now: Date,
): Promise<OrderWithHealthData[]> {
  const rows = await selectOrdersWithHealthData(db, filter).execute()
  return rows.map((row) => toOrder(row, now))
}

/**
 * Returns the orders that have health data, sorted by id, with their rows in `orders` locked until
 * the transaction ends. Locks in the sequence of ids, so that two callers cannot deadlock.
 */
export async function lockOrdersWithHealthData(
  tx: Tx,
  filter: OrderFilter,
  now: Date,
): Promise<LockedOrderWithHealthData[]> {
  const rows = await selectOrdersWithHealthData(tx, filter).forUpdate().execute()
  // Cast: the brand exists only for the compiler.
  return rows.map((row) => toOrder(row, now) as LockedOrderWithHealthData)
}

function selectOrdersWithHealthData(db: Db, filter: OrderFilter) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'number', 'payment', 'status', 'dispatched_at', 'delivered_at'])
      .select(['quiz_id', 'health_erasure_requested_at', 'total_sen'])
      .select(
        sql<number>`(select coalesce(sum(amount_sen), 0)::integer from refund
        where refund.order_id = orders.id and refund.state in ('open', 'done'))`.as('refunds_sen'),
      )
      // A subquery, because a row of an outer join cannot be locked.
      .select(
        sql<string | null>`(select state from review where order_id = orders.id)`.as(
          'review_state',
        ),
      )
      .where((eb) =>
        'orderId' in filter ? eb('id', '=', filter.orderId) : eb('user_id', '=', filter.userId),
      )
      .where(hasHealthData)
      .orderBy('id')
  )
}

type OrderRow = Awaited<
  ReturnType<ReturnType<typeof selectOrdersWithHealthData>['executeTakeFirstOrThrow']>
>

function toOrder(row: OrderRow, now: Date): OrderWithHealthData {
  return {
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
  }
}

/**
 * Condition: the order has health data in `orders`, or in one of the other tables with `owner:
 * 'order'` in health-columns.ts. Danger: if one of these tables is missing here, health data of an
 * order that has it only there is never erased.
 */
const hasHealthData = sql<boolean>`(
  ${hasHealthDataIn('orders')}
  or exists (select from review_message where order_id = orders.id)
  or exists (select from review where order_id = orders.id and approved_flags is not null)
  or exists (select from review_step where order_id = orders.id and reason is not null))`
