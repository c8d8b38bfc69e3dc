/** Customers suspend, resume, cancel and skip; PayPal, dashboard and emails show the result. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import type { Shop } from '#server/shop.ts'
import {
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

/** Returns the text of the newest email about a paid delivery. */
async function readLastPaidEmail(shop: Shop): Promise<string> {
  const row = await shop.db
    .selectFrom('outbox_email')
    .selectAll()
    .where('kind', '=', 'delivery paid')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return composeStoredEmail(shop, row).text
}

test('suspend, resume and cancel reach PayPal, buttons and emails, and a repeated call is not an error', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, shop } = testShop
  const { id, providerId, readView } = await createActiveSubscription(testShop)
  const requestState = (action: 'suspend' | 'activate' | 'cancel', subscriptionId = id) =>
    customer(`POST /api/paypal/subscriptions/{id}/${action}`, { params: { id: subscriptionId } })
  const suspendReply = await requestState('suspend')
  assert.equal(suspendReply.subscription.status, 'SUSPENDED')
  assert.deepEqual(
    [
      suspendReply.subscription.allowedChanges.suspend,
      suspendReply.subscription.allowedChanges.activate,
    ],
    [false, true],
  )
  assert.equal(paypal.subscription(providerId)?.status, 'SUSPENDED')
  assert.equal((await requestState('suspend')).subscription.status, 'SUSPENDED')
  assert.equal(
    (await requestState('activate', providerId)).subscription.status,
    'ACTIVE',
    "our id and PayPal's id both work",
  )
  const cancelReply = await customer('POST /api/paypal/subscriptions/{id}/cancel', {
    params: { id },
    body: { reason: 'Too many capsules' },
  })
  assert.match(cancelReply.message, /cancelled\. Nothing more is charged/)
  assert.equal(cancelReply.subscription.cancelReason, 'Too many capsules')
  assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED')
  assert.equal((await expectRefusal(requestState('activate'))).code, 'SUBSCRIPTION_ENDED')
  assert.match((await requestState('cancel')).message, /cancelled/)
  const kinds = await shop.db
    .selectFrom('outbox_email')
    .select('kind')
    .where('dedupe_key', 'like', 'subscription %')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    [
      'subscription began',
      'subscription suspended',
      'subscription resumed',
      'subscription cancelled',
    ],
  )
  const history = (await readView()).history.map(({ text }) => text)
  assert.match(history[0] ?? '', /You cancelled the subscription/)
})

test('a suspended subscription shows the day it is charged if resumed, and PayPal charges then', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  assert.equal((await readView()).nextPaymentDayIfResumed, null)
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
  const predictedDay = (await readView()).nextPaymentDayIfResumed
  assert.equal(predictedDay, '2026-12-20')
  // PayPal does not charge payments that fall into the suspension later.
  await advanceClocks(days(35))
  assert.equal((await readView()).nextPaymentDayIfResumed, '2027-01-19')
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params: { id } })
  const subscriptionAfter = await readView()
  assert.deepEqual(
    [subscriptionAfter.nextPayment?.date, subscriptionAfter.nextPaymentDayIfResumed],
    ['2027-01-19', null],
  )
})

test('after the cut-off the next delivery is still charged, and the change can be withdrawn', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, providerId, readView } = await createActiveSubscription(testShop)
  await advanceClocks(days(22))
  const params = { id }
  const cancelReply = await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
  assert.match(cancelReply.message, /20\/12\/2026 is already being prepared.* on 21\/12\/2026/)
  assert.equal(cancelReply.subscription.status, 'ACTIVE')
  assert.equal(cancelReply.subscription.pendingChange?.startsOn, '2026-12-21')
  await customer('POST /api/paypal/subscriptions/{id}/activate', { params })
  assert.equal((await readView()).pendingChange, null, 'the change is withdrawn')
  assert.equal((await readView()).endsOn, '2027-01-19', 'the term of three deliveries')
  await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
  assert.equal((await readView()).endsOn, '2026-12-20')
  await advanceClocks(days(8) + hours(5))
  await runMinuteJob()
  assert.equal(
    (await readView()).orders.length,
    2,
    'the delivery that was being prepared is charged',
  )
  const { nextPayment, endsOn } = await readView()
  assert.deepEqual([nextPayment, endsOn], [null, null], 'no payment follows')
  const paidEmail = await readLastPaidEmail(testShop.shop)
  assert.match(paidEmail, /Your subscription ends on 21\/12\/2026\. Nothing more is charged\./)
  assert.doesNotMatch(paidEmail, /Next payment|suspend, skip or cancel/)
  assert.equal(paypal.subscription(providerId)?.status, 'ACTIVE')
  await advanceClocks(days(2))
  await runMinuteJob()
  assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED')
  assert.equal((await readView()).status, 'CANCELLED')
})

test('a suspension after the cut-off leaves the last payment open, and its email says so', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks, runMinuteJob } = testShop
  const { id, readView } = await createActiveSubscription(testShop)
  await advanceClocks(days(22))
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
  const { nextPayment, endsOn } = await readView()
  assert.deepEqual([nextPayment?.date, endsOn], ['2026-12-20', null])
  await advanceClocks(days(8) + hours(5))
  await runMinuteJob()
  assert.equal((await readView()).nextPayment, null)
  const paidEmail = await readLastPaidEmail(testShop.shop)
  assert.match(paidEmail, /suspended from 21\/12\/2026\. Nothing is charged until you resume it/)
  assert.doesNotMatch(paidEmail, /Next payment|suspend, skip or cancel/)
})

test('a skipped delivery is not charged, the next one is charged on its day, and none is lost', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, providerId, readView } = await createActiveSubscription(testShop)
  const skipReply = await customer('POST /api/paypal/subscriptions/{id}/skip', { params: { id } })
  assert.match(skipReply.message, /19\/01\/2027/)
  assert.equal(skipReply.subscription.resumesOn, '2027-01-19')
  // The subscription is suspended at PayPal, but the customer still sees an active subscription.
  await advanceClocks(minutes(1))
  await runMinuteJob()
  assert.equal(paypal.subscription(providerId)?.status, 'SUSPENDED')
  assert.deepEqual([(await readView()).status, (await readView()).pendingChange], ['ACTIVE', null])
  for (let day = 0; day < 62; day++) {
    await advanceClocks(days(1))
    await runMinuteJob()
  }
  const subscriptionAfter = await readView()
  assert.equal(subscriptionAfter.status, 'ACTIVE')
  assert.equal(subscriptionAfter.orders.length, 2)
  assert.equal(subscriptionAfter.orders[0]?.paidAt.slice(0, 10), '2027-01-19')
  await advanceClocks(days(40))
  await runMinuteJob()
  const endedSubscription = await readView()
  assert.deepEqual([endedSubscription.status, endedSubscription.orders.length], ['EXPIRED', 3])
  assert.equal(paypal.subscription(providerId)?.status, 'EXPIRED')
})
