/**
 * Refunds and reversals that are made at PayPal, and refund tasks of a subscription's deliveries.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { syncSubscription } from './sync-subscription.ts'

/** Starts a shop with one paid delivery of RM 243, and an admin who refunds it. */
async function startPaidDelivery(t: CleanupContext) {
  const testShop = await startShopWithSubscriptions(t)
  const { shop, paypal } = testShop
  const subscription = await createActiveSubscription(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const { number: orderId, payment_id: paymentId } = await shop.db
    .selectFrom('subscription_delivery')
    .innerJoin('orders', 'orders.id', 'subscription_delivery.order_id')
    .select(['orders.number', 'payment_id'])
    .executeTakeFirstOrThrow()
  const readOrder = () => admin.call('GET /api/admin/orders/{orderId}', { params: { orderId } })
  return {
    ...testShop,
    ...subscription,
    admin,
    orderId,
    paymentId,
    readOrder,
    /** Refunds `value` ringgit in PayPal, or the remaining amount. */
    refundAtPayPal: (value?: number) =>
      paypal.refund(paymentId, value === undefined ? {} : { value }),
    sync: () => syncSubscription(shop, Number(subscription.id)),
    waitForPayment: (paymentState: string) =>
      waitUntil(
        `the payment is ${paymentState}`,
        async () => (await readOrder()).paymentState === paymentState,
      ),
    requestRefund: (amount: string) =>
      admin.call('POST /api/admin/orders/{orderId}/refunds', {
        params: { orderId },
        body: { amount, reason: 'cancelled', note: '' },
      }),
    markAsRefunded: (refundId: number) =>
      admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
        params: { orderId, refundId },
        body: { state: 'done', reference: 'PP-1' },
      }),
    countRefundEmails: async () =>
      (
        await shop.db
          .selectFrom('outbox_email')
          .select('id')
          .where('kind', '=', 'refund paid')
          .execute()
      ).length,
  }
}

type PaidDelivery = Awaited<ReturnType<typeof startPaidDelivery>>

/** Asserts that the overview counts as many refunds as its link lists. */
async function assertRefundsToPay({ admin }: PaidDelivery, count: number): Promise<void> {
  const { taskCounts } = await admin.call('GET /api/admin/overview')
  const list = await admin.call('GET /admin/orders', { query: { payment: 'refund_due' } })
  assert.deepEqual([taskCounts.openRefunds, list.length], [count, count])
}

test('a sync does not cancel an open refund task because of an earlier refund', async (t) => {
  const delivery = await startPaidDelivery(t)
  await delivery.refundAtPayPal(20)
  await delivery.sync()
  await delivery.waitForPayment('Partially refunded')
  const [task] = (await delivery.requestRefund('223.00')).refunds
  assert.ok(task)
  await delivery.sync()
  assert.equal((await delivery.readOrder()).paymentState, 'Refund due')
  const refusal = await expectRefusal(delivery.requestRefund('1.00'))
  assert.deepEqual(
    [refusal.code, refusal.message],
    ['REFUND_REFUSED', 'A refund of this order is already open.'],
  )
  await assertRefundsToPay(delivery, 1)
})

test('staff refund in PayPal and mark it later: a sync in between keeps the task and its email', async (t) => {
  const delivery = await startPaidDelivery(t)
  const [task] = (await delivery.requestRefund('243.00')).refunds
  assert.ok(task)
  await delivery.refundAtPayPal()
  await delivery.sync()
  assert.equal((await delivery.readOrder()).paymentState, 'Refund due')
  await assertRefundsToPay(delivery, 1)
  assert.equal((await delivery.markAsRefunded(task.id)).paymentState, 'Refunded')
  assert.equal(await delivery.countRefundEmails(), 1)
  await assertRefundsToPay(delivery, 0)
})

test('a full refund at PayPal during a task of a smaller amount is found when the task is closed', async (t) => {
  const delivery = await startPaidDelivery(t)
  await delivery.paypal.cancel(delivery.providerId)
  const [task] = (await delivery.requestRefund('50.00')).refunds
  assert.ok(task)
  await delivery.refundAtPayPal()
  await delivery.sync()
  await delivery.markAsRefunded(task.id)
  await delivery.waitForPayment('Refunded')
  assert.equal(await delivery.countRefundEmails(), 1)
})

test('a refund in PayPal of an ended subscription reaches its order by the webhook', async (t) => {
  const delivery = await startPaidDelivery(t)
  await delivery.paypal.cancel(delivery.providerId)
  await waitUntil('the subscription is cancelled', async () => {
    return (await delivery.readView()).status === 'CANCELLED'
  })
  await delivery.refundAtPayPal(20)
  await delivery.waitForPayment('Partially refunded')
  await delivery.refundAtPayPal()
  await delivery.waitForPayment('Refunded')
  const { messages } = await delivery.admin.call('GET /api/admin/provider-messages', {
    query: { state: 'parked' },
  })
  assert.deepEqual(messages, [])
})

test('a reversal that does not name its payment is parked for staff', async (t) => {
  const delivery = await startPaidDelivery(t)
  const [payment] = delivery.paypal.ledger().transactions
  assert.ok(payment)
  await delivery.paypal.refund(payment.id, { event: 'REVERSED' })
  const message = await waitUntil('the message is parked', async () => {
    const { messages } = await delivery.admin.call('GET /api/admin/provider-messages', {
      query: { state: 'parked' },
    })
    return messages[0]
  })
  assert.deepEqual(
    [message.kind, message.outcome],
    ['PAYMENT.SALE.REVERSED', 'reversal of an unknown payment'],
  )
})

test('a reversal is parked unless the order of its payment is refunded, whatever else it names', async (t) => {
  const delivery = await startPaidDelivery(t)
  const { paypal, paymentId, shop } = delivery
  let messageCount = 0
  /** Returns the state and the reason of the message of this reversal. */
  const reverse = async (names: readonly ('payment' | 'subscription')[], isListed = false) => {
    await paypal.refund(paymentId, { event: 'REVERSED', names, isListed })
    messageCount += 1
    return waitUntil('the message is processed', async () => {
      const messages = await shop.db
        .selectFrom('provider_message')
        .select(['state', 'reason'])
        .where('kind', '=', 'PAYMENT.SALE.REVERSED')
        .where('state', '!=', 'stored')
        .orderBy('id', 'desc')
        .execute()
      return messages.length === messageCount && messages[0]
    })
  }
  const stillPaid = { state: 'parked', reason: 'payment reversed, but its order is still paid' }
  assert.deepEqual(await reverse(['payment']), stillPaid)
  assert.deepEqual(await reverse(['payment', 'subscription']), stillPaid)
  const unnamed = { state: 'parked', reason: 'reversal of a payment that is not named' }
  assert.deepEqual(await reverse(['subscription']), unnamed)
  const [task] = (await delivery.requestRefund('50.00')).refunds
  assert.ok(task)
  assert.deepEqual(await reverse(['payment']), stillPaid, 'during a refund task')
  await delivery.markAsRefunded(task.id)
  assert.equal((await reverse(['payment', 'subscription'], true)).state, 'done')
  assert.equal((await delivery.readOrder()).paymentState, 'Refunded')
})
