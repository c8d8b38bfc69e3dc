/**
 * Creates exactly one order for each paid delivery (decision D-107): with the agreed terms, the
 * current address, the health data of the beginning, and a pharmacist's review where needed. The
 * payment's id is unique in three tables and the subscription's row is locked.
 */
import { sen, type Sen } from '#domain/money.ts'
import type { IssueDetails } from '#domain/payments/payment-issue-details.ts'
import { hours, later, minutes } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import type { ProviderPayment } from '#server/integrations/paypal/paypal.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { recordPaymentIssue } from '#server/payments/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { makeDelivery } from './make-delivery.ts'
import type { Subscription } from '#server/subscriptions/subscriptions.store.ts'

/** PayPal's own count may lag this long behind a payment. */
const doubtTime = minutes(30)

/**
 * Returns 'later' when a payment must be checked again. Call with the row locked. A payment of
 * another amount, or one too many, becomes a payment issue for staff instead of an order: money is
 * never taken silently.
 */
export async function recordDeliveries(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  seen: {
    payments: readonly ProviderPayment[]
    cyclesPaid: number | undefined
    lastPaidAt: Date | undefined
  },
): Promise<'done' | 'later'> {
  const known = await knownDeliveries(tx, subscription.id)
  const issues = await knownIssues(tx, seen.payments)
  let result: 'done' | 'later' = isMissingOne(seen) ? 'later' : 'done'
  // Assigned numbers stay: two payments of the same second may come in another order next time.
  let last = Math.max(0, ...[...known.values()].map(({ number }) => number))
  let counted = known.size + [...issues.values()].filter((kind) => kind === 'bill differs').length
  for (const payment of seen.payments.filter(isReceived)) {
    const delivery = known.get(payment.id)
    if (delivery) await saveRefund(shop, tx, delivery.orderId, payment)
    if (delivery || issues.has(payment.id)) continue
    // Refunded before we saw it: it counts as a delivery, but there is nothing to make.
    if (payment.status === 'REFUNDED') {
      counted++
      continue
    }
    const number = Math.max(last, counted) + 1
    if (seen.cyclesPaid !== undefined && number > seen.cyclesPaid) {
      if (shop.now() < later(payment.at, doubtTime)) result = 'later'
      else await recordRefundDue(shop, tx, payment)
      continue
    }
    counted++
    const expected = number === 1 ? subscription.first : subscription.each
    if (payment.status === 'COMPLETED' && payment.amount === expected) {
      await makeDelivery(shop, tx, subscription, number, payment)
      last = number
    } else await recordOtherAmount(shop, tx, payment, expected)
  }
  return result
}

async function knownDeliveries(tx: Tx, id: number) {
  const rows = await tx
    .selectFrom('subscription_delivery')
    .select(['payment_id', 'order_id', 'number'])
    .where('subscription_id', '=', id)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, { orderId: row.order_id, number: row.number }]))
}

/**
 * Returns true when a payment arrived between PayPal's list and its summary: the list must be read
 * again.
 */
function isMissingOne(seen: {
  payments: readonly ProviderPayment[]
  lastPaidAt: Date | undefined
}): boolean {
  const newest = seen.payments.findLast(isReceived)?.at
  const { lastPaidAt } = seen
  if (lastPaidAt === undefined) return false
  // The two times differ a little; payments are at least a month apart.
  return newest === undefined || lastPaidAt > later(newest, hours(1))
}

function isReceived({ status }: ProviderPayment): boolean {
  return status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED'
}

/** Returns the payments that are payment issues already, with their kind. */
async function knownIssues(
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

async function recordRefundDue(shop: Shop, tx: Tx, payment: ProviderPayment): Promise<void> {
  await recordPaymentIssue(shop, tx, {
    kind: 'refund due',
    provider: 'paypal',
    billId: payment.id,
    details: { expectedAmount: sen(0), ...foundIn(payment) },
  })
}

async function recordOtherAmount(
  shop: Shop,
  tx: Tx,
  payment: ProviderPayment,
  expected: Sen,
): Promise<void> {
  await recordPaymentIssue(shop, tx, {
    kind: 'bill differs',
    provider: 'paypal',
    billId: payment.id,
    details: { expectedAmount: expected, ...foundIn(payment) },
  })
}

function foundIn({ amount, status }: ProviderPayment): IssueDetails {
  if (status === 'PARTIALLY_REFUNDED') return { foundAmount: amount, reason: 'partly paid back' }
  return amount === undefined ? { reason: 'not in sen of ringgit' } : { foundAmount: amount }
}

/** Copies a refund at PayPal to the order's payment; staff decide whether it is still made. */
async function saveRefund(
  shop: Shop,
  tx: Tx,
  orderId: number,
  { status }: ProviderPayment,
): Promise<void> {
  if (status === 'COMPLETED') return
  const to = status === 'REFUNDED' ? 'refunded' : 'partially_refunded'
  const { payment } = await tx
    .selectFrom('orders')
    .select('payment')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (payment === to || payment === 'refunded') return
  const cause = { who: 'provider', cause: 'paid back at PayPal', at: shop.now() }
  if (payment === 'paid' || payment === 'partially_refunded')
    await movePayment(tx, orderId, 'refund_due', cause)
  await movePayment(tx, orderId, to, cause)
}
