/**
 * Creates exactly one order for each paid delivery of a subscription (D-107 in
 * docs/decisions/register.md), and a payment issue for a payment of another amount and for an
 * extra payment. A second order for a payment is impossible, because the payment's id is unique in
 * `subscription_delivery` and `payment_attempt`, and the row of the subscription is locked.
 */
import { sen, type Sen } from '#domain/money.ts'
import type { IssueDetails } from '#domain/payments/payment-issue-details.ts'
import type { PaymentIssueKind } from '#domain/payments/payment-issue-kinds.ts'
import { hours, addDuration, minutes } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import type { ProviderPayment } from '#server/integrations/paypal/paypal.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { createDelivery } from './create-delivery.ts'
import { findCancellationTime } from './find-cancellation-time.ts'
import type { LockedSubscription, Subscription } from '#server/subscriptions/stored-subscription.ts'

/** How long PayPal's count of paid cycles may lag behind a payment. */
const cycleCountLag = minutes(30)

/**
 * How far the times of the same payment in PayPal's list and in its summary may differ. Much less
 * than the time between two payments, which is at least a month.
 */
const paymentTimeTolerance = hours(1)

/** The issue of a payment whose amount is not the agreed price. */
const amountMismatchKind = 'bill differs' satisfies PaymentIssueKind

/**
 * Creates the missing orders, in the transaction `tx`. Returns true if the payments must be read
 * from PayPal again. A payment of another amount, or an extra payment, becomes a payment issue
 * instead of an order, so that staff notice all money without a delivery. A payment after the
 * cancellation becomes an order and a payment issue. A refund at PayPal is copied to its order.
 */
export async function recordDeliveries(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  /** What PayPal reports: the list of payments, and a summary that it may update later. */
  remote: {
    payments: readonly ProviderPayment[]
    cyclesPaid: number | undefined
    lastPaidAt: Date | undefined
  },
): Promise<boolean> {
  const deliveriesByPaymentId = await findDeliveriesByPaymentId(tx, subscription.id)
  const issueKindsByPaymentId = await findIssueKindsByPaymentId(tx, remote.payments)
  let needsRecheck = isPaymentListOutdated(remote)
  // Assigned numbers never change, because PayPal may list two payments of the same second in
  // another sequence next time.
  let lastDeliveryNumber = Math.max(
    0,
    ...[...deliveriesByPaymentId.values()].map(({ number }) => number),
  )
  // Payments with another amount count too: each used up a cycle at PayPal and so a delivery
  // number.
  let usedCycleCount =
    deliveriesByPaymentId.size +
    [...issueKindsByPaymentId.values()].filter((kind) => kind === amountMismatchKind).length
  for (const payment of remote.payments.filter(isReceived)) {
    const delivery = deliveriesByPaymentId.get(payment.id)
    if (delivery) await saveRefundState(shop, tx, delivery.orderId, payment)
    if (delivery || issueKindsByPaymentId.has(payment.id)) continue
    // A payment that was refunded before this sync counts as a delivery, but needs no order.
    if (payment.status === 'REFUNDED') {
      usedCycleCount += 1
      continue
    }
    // Usually both are equal. `usedCycleCount` is higher when a payment got no delivery, and lower
    // when this loop has not reached a refunded payment that an earlier sync counted.
    const deliveryNumber = Math.max(lastDeliveryNumber, usedCycleCount) + 1
    if (remote.cyclesPaid !== undefined && deliveryNumber > remote.cyclesPaid) {
      if (shop.now() < addDuration(payment.occurredAt, cycleCountLag)) needsRecheck = true
      else await recordRefundDue(shop, tx, payment)
      continue
    }
    usedCycleCount += 1
    const expectedAmount = deliveryNumber === 1 ? subscription.firstPrice : subscription.laterPrice
    if (payment.status === 'COMPLETED' && payment.amount === expectedAmount) {
      const order = await createDelivery(shop, tx, subscription, deliveryNumber, payment)
      await reportIfCancelledBefore(shop, tx, { subscription, order, payment })
      lastDeliveryNumber = deliveryNumber
    } else await recordAmountMismatch(shop, tx, payment, expectedAmount)
  }
  return needsRecheck
}

/** Returns the deliveries that were created before. */
async function findDeliveriesByPaymentId(tx: Tx, subscriptionId: number) {
  const rows = await tx
    .selectFrom('subscription_delivery')
    .select(['payment_id', 'order_id', 'number'])
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, { orderId: row.order_id, number: row.number }]))
}

/**
 * Returns true if a payment arrived after PayPal's list was read and before its summary was read,
 * so that the list must be read again. `payments` is sorted by time, oldest first.
 */
function isPaymentListOutdated(remote: {
  payments: readonly ProviderPayment[]
  lastPaidAt: Date | undefined
}): boolean {
  const newestPaidAt = remote.payments.findLast(isReceived)?.occurredAt
  const { lastPaidAt } = remote
  if (lastPaidAt === undefined) return false
  return newestPaidAt === undefined || lastPaidAt > addDuration(newestPaidAt, paymentTimeTolerance)
}

function isReceived({ status }: ProviderPayment): boolean {
  return status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED'
}

/** Returns the kinds of payment issues by payment id. Payments without an issue are absent. */
async function findIssueKindsByPaymentId(
  tx: Tx,
  payments: readonly ProviderPayment[],
): Promise<ReadonlyMap<string, string>> {
  if (payments.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_issue')
    .select(['resource_id', 'kind'])
    .where('provider', '=', 'paypal')
    .where(
      'resource_id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.resource_id, row.kind]))
}

/** Records the payment issue of an extra payment: it has no delivery and must be refunded. */
async function recordRefundDue(shop: Shop, tx: Tx, payment: ProviderPayment): Promise<void> {
  await recordPaymentIssue(shop, tx, {
    kind: 'refund due',
    provider: 'paypal',
    providerResourceId: payment.id,
    details: { expectedAmount: sen(0), ...toFoundAmountDetails(payment) },
  })
}

/**
 * Records a payment issue if the payment was made after the cancellation of the subscription
 * applied. The order is created all the same, because the money was taken; staff decide on a
 * refund.
 */
async function reportIfCancelledBefore(
  shop: Shop,
  tx: Tx,
  delivery: {
    subscription: Subscription
    order: { id: number; number: string }
    payment: ProviderPayment
  },
): Promise<void> {
  const { subscription, order, payment } = delivery
  const cancelledFrom = await findCancellationTime(tx, subscription)
  if (cancelledFrom === undefined || payment.occurredAt <= cancelledFrom) return
  await recordPaymentIssue(shop, tx, {
    kind: 'charged after cancellation',
    provider: 'paypal',
    providerResourceId: payment.id,
    orderId: order.id,
    orderNumber: order.number,
    details: { expectedAmount: sen(0), ...toFoundAmountDetails(payment) },
  })
}

/** Records the payment issue of a payment whose amount is not the agreed price. */
async function recordAmountMismatch(
  shop: Shop,
  tx: Tx,
  payment: ProviderPayment,
  expectedAmount: Sen,
): Promise<void> {
  await recordPaymentIssue(shop, tx, {
    kind: amountMismatchKind,
    provider: 'paypal',
    providerResourceId: payment.id,
    details: { expectedAmount, ...toFoundAmountDetails(payment) },
  })
}

function toFoundAmountDetails({ amount, status }: ProviderPayment): IssueDetails {
  if (status === 'PARTIALLY_REFUNDED') return { foundAmount: amount, reason: 'partly paid back' }
  return amount === undefined ? { reason: 'not in sen of ringgit' } : { foundAmount: amount }
}

/**
 * Copies a refund at PayPal to the order's payment state; staff decide whether the delivery is
 * still made. A paid order first moves to `refund_due`, because the refund states may only follow
 * that. Adds no refund task, because PayPal's list has no amounts of refunds.
 */
async function saveRefundState(
  shop: Shop,
  tx: Tx,
  orderId: number,
  { status }: ProviderPayment,
): Promise<void> {
  if (status === 'COMPLETED') return
  const refundState = status === 'REFUNDED' ? 'refunded' : 'partially_refunded'
  const { payment } = await tx
    .selectFrom('orders')
    .select('payment')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Staff have an open refund task, and PayPal may report an earlier refund, or their own before
  // they close the task. Closing it syncs again (sync-after-refund.ts).
  if (payment === 'refund_due') return
  // Saved by an earlier sync. A full refund stays, even if an older list shows a partial refund.
  if (payment === refundState || payment === 'refunded') return
  const cause = { actor: 'provider', reason: 'paid back at PayPal', changedAt: shop.now() }
  await movePayment(tx, orderId, 'refund_due', cause)
  await movePayment(tx, orderId, refundState, cause)
}
