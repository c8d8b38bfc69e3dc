/**
 * Settles a payment after the provider confirmed it. Safe to repeat and to run in parallel:
 * callbacks, the shopper's return and reconciliation race, and still an order is settled once
 * (invariants I3, I4).
 */
import { sen } from '#domain/money.ts'
import { statusAfterPayment } from '#domain/orders/order-status.ts'
import { judgeSettlement } from '#domain/payments/judge-settlement.ts'
import type { Tx } from '#server/db/transact.ts'
import { movePayment, moveStatus, type Cause } from '#server/orders/move-order.ts'
import { readStatus } from '#server/orders/read-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { lockAttempt, moveAttempt, type AttemptOfOrder } from './attempts.store.ts'
import { recordPaymentIssue } from './record-payment-issue.ts'

export type Settled = 'settled' | 'known' | 'second payment'

/**
 * Call only with a bill that the provider itself has confirmed, or for a total of zero. Never
 * refuses money: a payment without an order left to pay is recorded for a refund (T-B11).
 */
export async function settlePayment(
  shop: Shop,
  tx: Tx,
  paid: { attemptId: number; billId: string; cause: string },
): Promise<Settled> {
  const at = shop.now()
  const attempt = await lockAttempt(tx, paid.attemptId)
  const verdict = judgeSettlement(attempt.payment, attempt.state)
  if (verdict === 'known') return 'known'
  const cause: Cause = { who: 'provider', cause: paid.cause, at }
  const wasReplaced = attempt.state === 'superseded'
  await moveAttempt(tx, attempt, 'paid', cause, {
    bill_id: paid.billId,
    paid_at: at,
    check_at: null,
    delete_bill: false,
  })
  if (verdict === 'second payment') {
    await recordRefundDue(shop, tx, attempt, paid.billId)
    return 'second payment'
  }
  await movePayment(tx, attempt.orderId, 'paid', cause)
  await beginMaking(tx, attempt.orderId, cause)
  await publish(shop, tx, 'order paid', {
    orderId: attempt.orderId,
    orderNumber: attempt.orderNumber,
    attemptId: attempt.id,
    billId: paid.billId,
    isDelivery: attempt.provider === 'paypal',
    wasReplaced,
  })
  shop.log.info(
    { event: 'order.paid', orderNumber: attempt.orderNumber, total: attempt.amount },
    'order paid',
  )
  return 'settled'
}

/**
 * Moves only an order without changes by staff; an order with a note waits for a pharmacist (D-89).
 */
async function beginMaking(tx: Tx, orderId: number, cause: Cause): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'medical_note', 'conflict', 'health_erased_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const from = readStatus(order.status)
  const to = statusAfterPayment(from, {
    hasAllergyConflict: order.conflict,
    // A note may have been erased before the payment: a pharmacist decides what is still needed.
    hasMedicalNote: order.medical_note !== null || order.health_erased_at !== null,
  })
  await moveStatus(tx, orderId, { from, to }, cause)
}

async function recordRefundDue(
  shop: Shop,
  tx: Tx,
  attempt: AttemptOfOrder,
  billId: string,
): Promise<void> {
  const { orderId, orderNumber, id: attemptId } = attempt
  await recordPaymentIssue(shop, tx, {
    kind: 'refund due',
    billId,
    orderId,
    orderNumber,
    attemptId,
    details: { expectedAmount: sen(0), foundAmount: attempt.amount },
  })
  await publish(shop, tx, 'order paid twice', { orderId })
}
