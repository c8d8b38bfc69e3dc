/**
 * Settles a payment after the provider confirmed it. Callbacks, the shopper's return and
 * reconciliation may settle one payment several times and in parallel; the order becomes paid only
 * once (invariant I3 in docs/payments.md). The caller must have checked bill and amount (invariant
 * I4).
 */
import { sen, type Sen } from '#domain/money.ts'
import { unfinishedAttemptStates } from '#domain/payments/attempt-state.ts'
import { decideSettlement } from '#domain/payments/decide-settlement.ts'
import { afterCommit, type Tx } from '#server/db/transact.ts'
import type { Write } from '#server/db/write-together.ts'
import { preparePaid, type ChangeCause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { createAttemptToken } from './attempt-token.ts'
import { findUnfinishedOfLockedOrder, lockAttempt, type AttemptWithOrder } from './find-attempt.ts'
import { insertAttempt, moveAttempt } from './attempts.store.ts'
import { recordPaymentIssue } from './issues/record-payment-issue.ts'
import { wasOrderReplaced } from './replace-open-orders.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

export type SettleResult =
  | RecordedPaymentResult
  /** This payment had already been settled: nothing changed. */
  | 'already settled'

export type RecordedPaymentResult =
  /** The order is paid now. */
  | 'settled'
  /** The order had already been paid by another payment. A payment issue was recorded. */
  | 'second payment'

/**
 * Locks the order, records the payment, sets the order to paid and publishes `order paid`, all in
 * the transaction `tx`. A payment is never refused: the second payment of an order becomes a
 * payment issue `refund due`. Throws when the attempt does not exist. Danger: call it only after
 * the provider itself has confirmed the payment, or for a total of zero.
 */
export async function settlePayment(
  shop: Shop,
  tx: Tx,
  billPayment: {
    attemptId: number
    /** Id of the paid bill, or the id that replaces it for a free order or a PayPal payment. */
    billId: string
    /** Recorded in the order's history. */
    cause: string
    /** Returns a write for the statement that records the payment. */
    buildExtraWrite?: ((tx: Tx, result: RecordedPaymentResult) => Write) | undefined
  },
): Promise<SettleResult> {
  const now = shop.now()
  const attempt = await lockAttempt(tx, billPayment.attemptId)
  const settlement = decideSettlement(attempt.payment, attempt.state)
  if (settlement === 'already settled') return settlement
  const cause: ChangeCause = { actor: 'provider', reason: billPayment.cause, changedAt: now }
  // The state `superseded` is not enough: paying the same order again also supersedes an attempt.
  const wasReplaced = settlement === 'settle late' && (await wasOrderReplaced(tx, attempt.orderId))
  const paidColumns = {
    bill_id: billPayment.billId,
    paid_at: now,
    check_at: null,
    delete_bill: false,
  }
  const buildExtraWrites = (result: RecordedPaymentResult): Write[] =>
    billPayment.buildExtraWrite ? [billPayment.buildExtraWrite(tx, result)] : []
  if (settlement === 'second payment') {
    // Every state but `paid` may become paid, so this move and the one below never return false.
    const moveWrites = { extraWrites: buildExtraWrites('second payment') }
    await moveAttempt(tx, attempt, 'paid', cause, paidColumns, moveWrites)
    await recordRefundDue(shop, tx, attempt, billPayment.billId)
    return 'second payment'
  }
  const { orderId, payment, order } = attempt
  const { status, statusWhenPaid: to } = order
  const paidOrder = preparePaid(tx, { id: orderId, payment, status, to }, now)
  const moveWrites = {
    orderUpdate: paidOrder.write,
    orderEvents: paidOrder.events,
    extraWrites: buildExtraWrites('settled'),
  }
  await moveAttempt(tx, attempt, 'paid', cause, paidColumns, moveWrites)
  await supersedeNewerAttempt(tx, attempt, cause)
  await publish(shop, tx, 'order paid', {
    orderId: attempt.orderId,
    orderNumber: attempt.orderNumber,
    attemptId: attempt.id,
    billId: billPayment.billId,
    isDelivery: attempt.provider === 'paypal',
    wasReplaced,
    hasVoucher: order.voucherCode !== undefined,
  })
  const logFields = {
    event: 'order.paid',
    orderNumber: attempt.orderNumber,
    total: attempt.amount,
  }
  afterCommit(tx, () => shop.log.info(logFields, 'order paid'))
  return 'settled'
}

/**
 * Ends a newer attempt of the order, so that its bill is not paid too. `paidAttempt` is the paid
 * attempt as it was before the payment.
 */
async function supersedeNewerAttempt(
  tx: Tx,
  paidAttempt: AttemptWithOrder,
  cause: ChangeCause,
): Promise<void> {
  // An order has at most one unfinished attempt, so only an ended one can have a newer attempt.
  if (unfinishedAttemptStates.includes(paidAttempt.state)) return
  const newerAttempt = await findUnfinishedOfLockedOrder(tx, paidAttempt.orderId)
  if (newerAttempt) await supersedeAttempt(tx, newerAttempt, cause)
}

/** Records the payment issue of a second payment, and publishes `order paid twice`. */
async function recordRefundDue(
  shop: Shop,
  tx: Tx,
  attempt: AttemptWithOrder,
  billId: string,
): Promise<void> {
  const { orderId, orderNumber, id: attemptId } = attempt
  await recordPaymentIssue(shop, tx, {
    kind: 'refund due',
    provider: 'billplz',
    providerResourceId: billId,
    orderId,
    orderNumber,
    attemptId,
    details: { expectedAmount: sen(0), foundAmount: attempt.amount },
  })
  await publish(shop, tx, 'order paid twice', { orderId })
}

/**
 * Settles the payment of a subscription's delivery. PayPal has already charged the subscription,
 * and the order was created from that payment, so its attempt is inserted and settled together.
 * Danger: call it once per PayPal payment, in the transaction that inserts its order.
 */
export async function settleSubscriptionPayment(
  shop: Shop,
  tx: Tx,
  payment: { orderId: number; amount: Sen; paymentId: string },
): Promise<void> {
  const attemptId = await insertAttempt(
    tx,
    {
      orderId: payment.orderId,
      provider: 'paypal',
      amount: payment.amount,
      // The column requires a hash. The token itself is unused, because PayPal does not call the
      // callback URL of an attempt.
      tokenHash: createAttemptToken(shop).tokenHash,
      // No reconciliation: the attempt is settled below, in the same transaction.
      checkAt: undefined,
    },
    { actor: 'provider', reason: 'delivery of a subscription', changedAt: shop.now() },
  )
  await settlePayment(shop, tx, {
    attemptId,
    // PayPal has no bill: the id of its payment takes the place of the bill id, also in the URL of
    // the order page.
    billId: payment.paymentId,
    cause: 'paid by subscription',
  })
}
