/**
 * Rows of refund tasks: amounts that staff pay back by hand. An order has at most one open task,
 * because its payment state is `refund_due` while a task is open. Callers that change a task must
 * have locked its order.
 */
import { type Sen, sen, sumSen } from '#domain/money.ts'
import { refundStates, type RefundState } from '#domain/orders/check-refund.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

export type Refund = {
  id: number
  orderId: number
  amount: Sen
  /** A text of `refundReasonTexts`. */
  reason: string
  /** The note of the staff who opened the task; may be empty. */
  note: string
  state: RefundState
  /** The bank's or PayPal's reference; empty until the task is done. */
  reference: string
  /** Who opened the task: a text of toActorText. */
  requestedBy: string
  requestedAt: Date
  /** Who closed the task: a text of toActorText. Undefined while the task is open. */
  closedBy: string | undefined
  closedAt: Date | undefined
}

/** Returns the refund tasks of an order, oldest first. */
export async function listRefunds(db: Db, orderId: number): Promise<Refund[]> {
  return listRefundsOfOrders(db, [orderId])
}

/** Returns the refund tasks of these orders, oldest first. */
export async function listRefundsOfOrders(db: Db, orderIds: readonly number[]): Promise<Refund[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amount: sen(row.amount_sen),
    reason: row.reason,
    note: row.note,
    state: readState(row),
    reference: row.reference,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    closedBy: row.ended_by ?? undefined,
    closedAt: row.ended_at ?? undefined,
  }))
}

/** Returns the amount of an order that was paid back so far. */
export async function sumRefunded(db: Db, orderId: number): Promise<Sen> {
  return sumDoneRefunds(await listRefunds(db, orderId))
}

/** Returns the sum of the amounts that were paid back. Open and withdrawn tasks do not count. */
export function sumDoneRefunds(refunds: readonly Refund[]): Sen {
  return sumSen(refunds.filter(({ state }) => state === 'done').map(({ amount }) => amount))
}

/** Adds an open task. The caller must have set the order's payment state to `refund_due`. */
export async function insertRefund(
  tx: Tx,
  refund: {
    orderId: number
    amount: Sen
    reason: string
    note: string
    requestedBy: string
    requestedAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      order_id: refund.orderId,
      amount_sen: refund.amount,
      reason: refund.reason,
      note: refund.note,
      requested_by: refund.requestedBy,
      requested_at: refund.requestedAt,
    })
    .execute()
}

/** Closes an open task. Changes nothing when the task is closed already. */
export async function saveRefundResult(
  tx: Tx,
  refundId: number,
  result: { state: 'done' | 'withdrawn'; reference: string; closedBy: string; closedAt: Date },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: result.state,
      reference: result.reference,
      ended_by: result.closedBy,
      ended_at: result.closedAt,
    })
    .where('id', '=', refundId)
    .where('state', '=', 'open')
    .execute()
}

function readState(row: { id: number; state: string }): RefundState {
  const state = refundStates.find((candidate) => candidate === row.state)
  if (!state) throw new Error(`refund ${row.id} has unknown state ${row.state}`)
  return state
}
