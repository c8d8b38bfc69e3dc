/** An abandoned subscription is not offered again, and a late approval at PayPal still counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { days } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const beginCall = 'POST /api/paypal/subscriptions'

test('a late webhook of an abandoned subscription does not offer it again, a late approval starts it', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal } = testShop
  paypal.simulateFault({ name: 'webhook-never', times: 1 })
  const { id, subscriptionId } = await customer(beginCall, { body: buildSubscriptionBody() })
  const newId = await beginOtherSubscription(testShop)
  await sendFirstWebhook(testShop)
  assert.deepEqual(await listSubscriptions(testShop), [[newId, 'APPROVAL_PENDING']])
  const params = { id: String(id) }
  const subscription = await customer('GET /api/paypal/subscriptions/{id}', { params })
  assert.deepEqual(
    [subscription.status, subscription.allowedChanges.approveUrl],
    ['ABANDONED', null],
  )
  for (const report of ['approved', 'left'] as const) {
    const key = `POST /api/paypal/subscriptions/{id}/${report}` as const
    assert.match((await customer(key, { params })).message, /^We have not received your approval/)
  }
  await paypal.approve(subscriptionId)
  await waitUntil('the subscription is active with its order', async () => {
    const { status, orders } = await customer('GET /api/paypal/subscriptions/{id}', { params })
    return status === 'ACTIVE' && orders.length === 1
  })
})

test('a lost subscription that a webhook names after it was abandoned is not offered either', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal } = testShop
  paypal.simulateFault({ name: 'webhook-never', times: 1 })
  // Twice, because the shop retries.
  paypal.simulateFault({ name: 'create-lost', times: 2 })
  await expectRefusal(customer(beginCall, { body: buildSubscriptionBody() }))
  const [lostSubscription] = paypal.ledger().subscriptions
  const newId = await beginOtherSubscription(testShop)
  await sendFirstWebhook(testShop)
  assert.deepEqual(await listSubscriptions(testShop), [[newId, 'APPROVAL_PENDING']])
  assert.ok(lostSubscription)
  await paypal.approve(lostSubscription.id)
  await waitUntil('the lost subscription is active', async () =>
    (await listSubscriptions(testShop)).some(([, status]) => status === 'ACTIVE'),
  )
})

test('the health data of a subscription that was approved late and is paused is kept', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal, advanceClocks } = testShop
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
  const body = buildSubscriptionBody({
    customerDetails: { medicalCondition: 'Asthma' },
    consent: { terms: true, health: true },
  })
  const { id, subscriptionId } = await customer(beginCall, { body })
  const newId = await beginOtherSubscription(testShop)
  await paypal.approve(subscriptionId)
  await paypal.suspend(subscriptionId)
  paypal.clearFaults()
  await sendFirstWebhook(testShop)
  assert.deepEqual(await listSubscriptions(testShop), [
    [newId, 'APPROVAL_PENDING'],
    [id, 'SUSPENDED'],
  ])
  await advanceClocks(days(retentionPeriods.endedSubscriptionHealthDays + 1))
  await runHousekeeping(testShop.shop)
  const { medical_note: note } = await testShop.shop.db
    .selectFrom('subscription')
    .select('medical_note')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.notEqual(note, null)
})

test('a report about a subscription that has ended does not say that it has started', async (t) => {
  const { customer, paypal } = await startShopWithSubscriptions(t)
  const { id, subscriptionId } = await customer(beginCall, { body: buildSubscriptionBody() })
  await paypal.approve(subscriptionId)
  await paypal.cancel(subscriptionId)
  for (const report of ['approved', 'left'] as const) {
    const key = `POST /api/paypal/subscriptions/{id}/${report}` as const
    const { message } = await customer(key, { params: { id: String(id) } })
    assert.equal(message, 'Your subscription has ended. Nothing more is charged.')
  }
})

/**
 * Sends the webhook of the first subscription's creation, and waits until the shop has processed
 * it.
 */
async function sendFirstWebhook({
  paypal,
  shop,
  runMinuteJob,
}: ShopWithSubscriptions): Promise<void> {
  await paypal.waitUntilIdle()
  const firstWebhook = paypal.deliveries()[0]
  assert.equal(firstWebhook?.eventType, 'BILLING.SUBSCRIPTION.CREATED')
  await paypal.resend(firstWebhook.k)
  await waitUntil('the webhook is processed', async () => {
    await runMinuteJob()
    const rows = await shop.db.selectFrom('provider_message').select('state').execute()
    return rows.length > 0 && rows.every(({ state }) => state !== 'stored')
  })
}

/** Begins a subscription with another address, which abandons one that is not approved. */
async function beginOtherSubscription({ customer }: ShopWithSubscriptions): Promise<number> {
  const body = buildSubscriptionBody({ customerDetails: { address_1: '2 Jalan Contoh' } })
  return (await customer(beginCall, { body })).id
}

/** Returns ids and states of the account's subscriptions, newest first. */
async function listSubscriptions({ customer }: ShopWithSubscriptions): Promise<[number, string][]> {
  const { subscriptions } = await customer('GET /api/users/dashboard')
  return subscriptions.map(({ id, status }) => [id, status])
}
