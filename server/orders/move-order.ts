/**
 * Changes an order's payment and status, if the domain's state tables allow the move. The UPDATE
 * itself checks the old state, so that parallel moves cannot both succeed. Each move adds an event
 * with actor, time, from, to and cause (invariant I8 in docs/payments.md). Staying in the same
 * state adds none.
 */
import type { Expression } from 'kysely'

import { paymentTransitions, type PaymentState } from '#domain/payments/payment-state.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { canTransition } from '#domain/state-table.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Write } from '#server/db/write-together.ts'

import {
  buildOrderEventsWrite,
  buildPaidWrite,
  updatePayment,
  updateStatus,
} from './orders.store.ts'
import { readPayment } from './read/read-order.ts'

/**
 * Who changed an order, why and when. `actor` is `shopper`, `provider`, `shop` (a job), or the
 * result of toActorText for staff. `reason` is shown to staff.
 */
export type ChangeCause = { actor: string; reason: string; changedAt: Date }

/**
 * Locks the order and sets the payment's state. Returns false when the current state has no move to
 * `to`.
 */
export async function movePayment(
  tx: Tx,
  orderId: number,
  to: PaymentState,
  cause: ChangeCause,
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('payment')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const from = readPayment(row.payment)
  if (!(await updatePayment(tx, orderId, to, cause.changedAt))) return false
  await recordOrderEvent(tx, orderId, { subject: 'payment', from, to }, cause)
  return true
}

/**
 * Sets the status. Returns false when the status is no longer `from`, or when `to` equals `from`.
 */
export async function moveStatus(
  tx: Tx,
  orderId: number,
  move: { from: OrderStatus; to: OrderStatus },
  cause: ChangeCause,
): Promise<boolean> {
  if (move.from === move.to) return false
  if (!(await updateStatus(tx, orderId, move, cause.changedAt))) return false
  await recordOrderEvent(tx, orderId, { subject: 'status', ...move }, cause)
  return true
}

/**
 * Returns the write that sets the payment to paid and the status to `to`, and the events that the
 * caller must record with it. The caller must have locked the order. Throws when the payment has no
 * move to paid.
 */
export function preparePaid(
  db: Db,
  order: { id: number; payment: PaymentState; status: OrderStatus; to: OrderStatus },
  paidAt: Date,
): { write: Write; events: OrderEvent[] } {
  const { id, payment, status, to } = order
  if (!canTransition(paymentTransitions, payment, 'paid'))
    throw new Error(`order ${id} cannot become paid: its payment is ${payment}`)
  const paymentEvent: OrderEvent = { subject: 'payment', from: payment, to: 'paid' }
  return {
    write: buildPaidWrite(db, id, { from: status, to }, paidAt),
    events:
      status === to ? [paymentEvent] : [paymentEvent, { subject: 'status', from: status, to }],
  }
}

/** What an event is about. Stored in the database and read by the orders desk: do not rename. */
type EventSubject =
  | 'payment'
  | 'status'
  | 'attempt'
  | 'voucher'
  | 'tracking'
  | 'delivered'
  | 'address'
  /** A printed paper, such as a packing slip; `to` names it. `from` may be `outdatedPage`. */
  | 'printed'

export type OrderEvent = {
  subject: EventSubject
  from?: string | undefined
  to: string
  /** The attempt's id, or an SQL expression for an attempt that the same statement inserts. */
  attemptId?: number | Expression<number>
}

/** Adds an event to the order's history, which staff read. The order itself does not change. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: number,
  event: OrderEvent,
  cause: ChangeCause,
): Promise<void> {
  await prepareOrderEvents(tx, orderId, [event], cause).execute()
}

/**
 * Returns the write that adds several events with the same cause, in the given sequence. The list
 * must not be empty.
 */
export function prepareOrderEvents(
  db: Db,
  orderId: number,
  events: readonly OrderEvent[],
  cause: ChangeCause,
) {
  return buildOrderEventsWrite(
    db,
    events.map(({ subject, from, to, attemptId }) => ({
      order_id: orderId,
      attempt_id: attemptId ?? null,
      at: cause.changedAt,
      actor: cause.actor,
      subject,
      from_state: from ?? null,
      to_state: to,
      cause: cause.reason,
    })),
  )
}
