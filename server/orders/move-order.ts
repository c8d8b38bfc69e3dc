/**
 * Changes an order's payment and status. The UPDATE itself checks the old state, so that of two
 * parallel changes only one succeeds. Each change adds an event with actor, time, old and new state
 * and cause (invariant I8 in docs/payments.md).
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
 * Locks the order, sets the state of its payment, adds the event and returns true. Returns false,
 * and changes nothing, when `paymentTransitions` has no change from the current state to `to`.
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
 * Sets the status, adds the event and returns true. Returns false, and changes nothing, when the
 * stored status is not `from`, or when `to` equals `from`. Staff may set any status.
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
 * Prepares the change of an unpaid order to paid: returns the write that sets the payment to `paid`
 * and the status to `to`, and the events that the caller must record with it. Changes nothing
 * itself. The caller must have locked the order. Throws when an order with this payment state
 * cannot become paid.
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

/** What an event is about. The values are stored, and the orders desk reads them: do not rename. */
type EventSubject =
  | 'payment'
  | 'status'
  | 'attempt'
  | 'voucher'
  | 'tracking'
  | 'delivered'
  | 'address'
  /**
   * A paper was printed, such as a packing slip. `to` is the name of the paper; `from` is
   * `outdatedPage` if the paper shows an earlier version of the order.
   */
  | 'printed'

export type OrderEvent = {
  subject: EventSubject
  /** The state, status or value before the event, if it had one. */
  from?: string | undefined
  /** The state, status or value after the event. */
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
