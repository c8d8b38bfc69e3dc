/**
 * Changes an order's payment and status along an edge of the domain's tables. Each move is guarded
 * in the UPDATE itself and has a row with actor, time, from, to and cause (invariant I8). Staying
 * in the same state is no move and adds no row.
 */
import type { PaymentState } from '#domain/payments/payment-state.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/transact.ts'

import { insertOrderEvent, updatePayment, updateStatus } from './orders.store.ts'
import { readPayment } from './read-order.ts'

/** `who`: `shopper`, `provider`, `shop` (its clock), or `staff` and the user's id. */
export type Cause = { who: string; cause: string; at: Date }

/** Moves the payment. Returns false when its state has no move to `to`. */
export async function movePayment(
  tx: Tx,
  orderId: number,
  to: PaymentState,
  cause: Cause,
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('payment')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const from = readPayment(row.payment)
  if (!(await updatePayment(tx, orderId, to, cause.at))) return false
  await recordOrderEvent(tx, orderId, { subject: 'payment', from, to }, cause)
  return true
}

/** Moves the status from exactly `from`. Returns false when it has changed in the meantime. */
export async function moveStatus(
  tx: Tx,
  orderId: number,
  move: { from: OrderStatus; to: OrderStatus },
  cause: Cause,
): Promise<boolean> {
  if (move.from === move.to) return false
  if (!(await updateStatus(tx, orderId, move, cause.at))) return false
  await recordOrderEvent(tx, orderId, { subject: 'status', ...move }, cause)
  return true
}

type EventSubject =
  | 'payment'
  | 'status'
  | 'attempt'
  | 'voucher'
  | 'tracking'
  | 'delivered'
  | 'address'
  /** `to` names the paper. */
  | 'printed'

export async function recordOrderEvent(
  tx: Tx,
  orderId: number,
  move: {
    subject: EventSubject
    from?: string | undefined
    to: string
    attemptId?: number
  },
  cause: Cause,
): Promise<void> {
  await insertOrderEvent(tx, {
    order_id: orderId,
    attempt_id: move.attemptId ?? null,
    at: cause.at,
    actor: cause.who,
    subject: move.subject,
    from_state: move.from ?? null,
    to_state: move.to,
    cause: cause.cause,
  })
}
