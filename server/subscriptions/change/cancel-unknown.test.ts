/**
 * PayPal responds 404 to everything about a subscription whose cancellation was requested: it does
 * not know the subscription, so it can never charge it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'
import { startRefusedSubscription } from '#tests/support/shop/refused-subscription.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

const cancelCall = 'POST /api/paypal/subscriptions/{id}/cancel'
const doneMessage = 'Your subscription is cancelled. Nothing more is charged.'
const callsAboutSubscription = ['get', 'transactions', 'suspend', 'activate', 'cancel'] as const

/** PayPal responds 404 to all calls about subscriptions. */
function forgetSubscriptions({ paypal }: Pick<ShopWithSubscriptions, 'paypal'>): void {
  for (const call of callsAboutSubscription)
    paypal.simulateFault({ name: `${call}-404`, times: 'always' })
}

/** Starts a shop with a subscription that uses a voucher and is APPROVED at PayPal. */
async function startApproved(t: Parameters<typeof startShopWithSubscriptions>[0]) {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { customer, paypal, shop } = testShop
  const body = buildSubscriptionBody({ paymentData: { total: 223, voucherCode: 'DEMO20' } })
  const { id, subscriptionId } = await customer('POST /api/paypal/subscriptions', { body })
  paypal.approveWithoutStart(subscriptionId)
  await syncSubscription(shop, id)
  return { ...testShop, id, params: { id: String(id) } }
}

async function readRow({ shop }: Pick<ShopWithSubscriptions, 'shop'>) {
  return shop.db
    .selectFrom('subscription')
    .select(['state', 'pending', 'pending_tries', 'sync_at'])
    .executeTakeFirstOrThrow()
}

async function listEmailKinds({ shop }: Pick<ShopWithSubscriptions, 'shop'>): Promise<string[]> {
  const emails = await shop.db.selectFrom('outbox_email').select('kind').orderBy('id').execute()
  return emails.map(({ kind }) => kind)
}

async function listIssues({ shop }: Pick<ShopWithSubscriptions, 'shop'>) {
  return shop.db.selectFrom('payment_issue').select(['kind', 'reason']).execute()
}

const cancelledRow = { state: 'CANCELLED', pending: null, pending_tries: 0, sync_at: null }

test('a cancellation that waits for the start ends when PayPal no longer knows the subscription', async (t) => {
  const testShop = await startApproved(t)
  const { customer, shop, params, advanceClocks, runMinuteJob } = testShop
  await customer(cancelCall, { params })
  const { state, pending } = await readRow(testShop)
  assert.deepEqual([state, pending], ['APPROVED', 'CANCELLED'])
  forgetSubscriptions(testShop)
  for (let run = 0; run < 3; run++) {
    await advanceClocks(hours(1))
    await runMinuteJob()
  }
  assert.deepEqual(await readRow(testShop), cancelledRow)
  assert.deepEqual(await listEmailKinds(testShop), ['subscription cancelled'])
  assert.deepEqual(await listIssues(testShop), [])
  const hold = await shop.db.selectFrom('voucher_hold').select('state').execute()
  assert.deepEqual(hold, [{ state: 'released' }])
  const { status, pendingChange, history } = await customer('GET /api/paypal/subscriptions/{id}', {
    params,
  })
  assert.deepEqual([status, pendingChange], ['CANCELLED', null])
  assert.equal(history[0]?.text, 'You cancelled the subscription.')
})

test('an approved subscription that PayPal does not know is cancelled at once', async (t) => {
  const testShop = await startApproved(t)
  forgetSubscriptions(testShop)
  const { message } = await testShop.customer(cancelCall, { params: testShop.params })
  assert.equal(message, doneMessage)
  assert.deepEqual(await readRow(testShop), cancelledRow)
})

test('without a requested cancellation, an approved subscription that PayPal does not know stays', async (t) => {
  const testShop = await startApproved(t)
  forgetSubscriptions(testShop)
  assert.equal(await syncSubscription(testShop.shop, testShop.id), 'check again')
  assert.equal((await readRow(testShop)).state, 'APPROVED')
})

test('a cancellation waits while the payments of an unknown subscription cannot be read', async (t) => {
  const testShop = await startApproved(t)
  testShop.paypal.simulateFault({ name: 'get-404', times: 'always' })
  testShop.paypal.simulateFault({ name: 'transactions-500', times: 'always' })
  await testShop.customer(cancelCall, { params: testShop.params })
  const { state, pending } = await readRow(testShop)
  assert.deepEqual([state, pending], ['APPROVED', 'CANCELLED'])
})

for (const stateBefore of ['ACTIVE', 'SUSPENDED'] as const)
  test(`the cancellation of a subscription that is ${stateBefore} is done when PayPal does not know it`, async (t) => {
    const subscription = await startRefusedSubscription(t)
    if (stateBefore === 'SUSPENDED') await subscription.change('suspend')
    // Processes the webhook of the suspension.
    await subscription.paypal.waitUntilIdle()
    await subscription.runMinuteJob()
    forgetSubscriptions(subscription)
    const { message } = await subscription.change('cancel')
    assert.equal(message, doneMessage)
    await subscription.runHourly(33)
    assert.deepEqual(await readRow(subscription), cancelledRow)
    assert.deepEqual(await listIssues(subscription), [])
    assert.equal((await listEmailKinds(subscription)).at(-1), 'subscription cancelled')
  })

test('a cancellation is done although only the read after the last try finds the 404', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, shop } = subscription
  paypal.simulateFault({ name: 'cancel-422', times: 'always' })
  await subscription.change('cancel')
  await subscription.runHourly(29)
  assert.equal((await readRow(subscription)).pending_tries, 29, 'one try is left')
  // Twice, because the shop repeats the read.
  paypal.simulateFault({ name: 'transactions-500', times: 2 })
  paypal.simulateFault({ name: 'transactions-404', times: 'always' })
  paypal.simulateFault({ name: 'get-404', times: 'always' })
  await shop.db.updateTable('subscription').set({ sync_at: null }).execute()
  await subscription.runMinuteJob()
  assert.deepEqual(await readRow(subscription), cancelledRow)
  assert.deepEqual(await listIssues(subscription), [])
})

test('a cancellation is dropped and reported when PayPal lists payments of the unknown subscription', async (t) => {
  const subscription = await startRefusedSubscription(t)
  subscription.paypal.simulateFault({ name: 'cancel-404', times: 'always' })
  subscription.paypal.simulateFault({ name: 'get-404', times: 'always' })
  await subscription.change('cancel')
  await subscription.runHourly(33)
  const { state, pending } = await readRow(subscription)
  assert.deepEqual([state, pending], ['ACTIVE', null])
  assert.deepEqual(await listIssues(subscription), [{ kind: 'change refused', reason: 'unknown' }])
})
