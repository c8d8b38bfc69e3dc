/**
 * A subscription is cancelled while PayPal has the approval but has not started billing (APPROVED).
 * PayPal refuses to cancel it then.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { goodPassword } from '#tests/support/people/accounts.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'

const withoutJobs = { settings: { RUN_JOBS: 'false' } }
const cancelCall = 'POST /api/paypal/subscriptions/{id}/cancel'

/** Begins a subscription that is APPROVED at PayPal and in the shop. */
async function beginApproved({ customer, paypal, shop }: ShopWithSubscriptions) {
  const body = buildSubscriptionBody()
  const { id, subscriptionId } = await customer('POST /api/paypal/subscriptions', { body })
  paypal.approveWithoutStart(subscriptionId)
  await syncSubscription(shop, id)
  return { id, params: { id: String(id) }, providerId: subscriptionId }
}

async function readRow({ shop }: Pick<ShopWithSubscriptions, 'shop'>, id: number) {
  return shop.db
    .selectFrom('subscription')
    .select(['state', 'pending', 'pending_tries', 'sync_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function listEmailKinds({ shop }: Pick<ShopWithSubscriptions, 'shop'>): Promise<string[]> {
  const emails = await shop.db.selectFrom('outbox_email').select('kind').execute()
  return emails.map(({ kind }) => kind).toSorted()
}

async function countIssues({ shop }: Pick<ShopWithSubscriptions, 'shop'>): Promise<number> {
  return (await shop.db.selectFrom('payment_issue').select('id').execute()).length
}

for (const { who, cancel } of [
  {
    who: 'the customer',
    cancel: async ({ customer }: ShopWithSubscriptions, params: { id: string }) => {
      const { message } = await customer(cancelCall, { params })
      assert.equal(message, 'Your subscription will be cancelled when PayPal confirms it.')
    },
  },
  {
    who: 'the deletion of the account',
    cancel: ({ customer }: ShopWithSubscriptions) =>
      customer('POST /api/users/delete-account', { body: { password: goodPassword } }),
  },
])
  test(`a cancellation by ${who} is kept for days, and made when PayPal starts the subscription`, async (t) => {
    const testShop = await startShopWithSubscriptions(t, withoutJobs)
    const { paypal, shop, advanceClocks, runMinuteJob } = testShop
    const { id, params, providerId } = await beginApproved(testShop)
    await cancel(testShop, params)
    // Longer than the tries of a change that PayPal refuses.
    for (let hour = 0; hour < 48; hour++) {
      await runMinuteJob()
      await advanceClocks(hours(1))
    }
    const { state, pending, pending_tries: tryCount } = await readRow(testShop, id)
    assert.deepEqual([state, pending, tryCount], ['APPROVED', 'CANCELLED', 0])
    assert.equal(await countIssues(testShop), 0)
    const emailsBefore = await listEmailKinds(testShop)
    assert.ok(!emailsBefore.includes('subscription change refused'))
    await paypal.activate(providerId)
    for (let minute = 0; minute < 3; minute++) {
      await runMinuteJob()
      await advanceClocks(minutes(1))
    }
    const cancelledRow = await readRow(testShop, id)
    assert.deepEqual([cancelledRow.state, cancelledRow.pending], ['CANCELLED', null])
    assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED')
    // PayPal charged the first delivery when it started, so it is an order that was paid once.
    assert.equal(paypal.ledger().transactions.length, 1)
    const orders = await shop.db.selectFrom('orders').select('payment').execute()
    assert.deepEqual(orders, [{ payment: 'paid' }])
    assert.deepEqual(
      await listEmailKinds(testShop),
      [
        ...emailsBefore,
        ...['delivery paid', 'subscription began', 'subscription cancelled'],
        'payment issue',
      ].toSorted(),
    )
    const issues = await shop.db.selectFrom('payment_issue').select(['kind', 'found_sen']).execute()
    assert.deepEqual(issues, [{ kind: 'charged after cancellation', found_sen: 24_300 }])
  })

test('the webhook of the start cancels the subscription at once', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal } = testShop
  const { id, params, providerId } = await beginApproved(testShop)
  await customer(cancelCall, { params })
  assert.equal((await readRow(testShop, id)).state, 'APPROVED')
  await paypal.activate(providerId)
  await waitUntil('the subscription is cancelled', async () => {
    const { state } = await readRow(testShop, id)
    return state === 'CANCELLED' && paypal.subscription(providerId)?.status === 'CANCELLED'
  })
})

test('subscribing again after the cancellation begins another subscription', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { customer, paypal } = testShop
  const { id, params, providerId } = await beginApproved(testShop)
  const beginCall = 'POST /api/paypal/subscriptions'
  const body = buildSubscriptionBody()
  assert.equal((await customer(beginCall, { body })).id, id, 'not cancelled yet')
  await customer(cancelCall, { params })
  const nextSubscription = await customer(beginCall, { body })
  assert.notEqual(nextSubscription.id, id)
  assert.notEqual(nextSubscription.subscriptionId, providerId)
  assert.equal(paypal.subscription(nextSubscription.subscriptionId)?.status, 'APPROVAL_PENDING')
})

test('a subscription that PayPal has started without telling the shop is cancelled at once', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { customer, paypal } = testShop
  const { id, params, providerId } = await beginApproved(testShop)
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
  await paypal.activate(providerId)
  assert.equal((await readRow(testShop, id)).state, 'APPROVED')
  const { message } = await customer(cancelCall, { params })
  assert.equal(message, 'Your subscription is cancelled. Nothing more is charged.')
  assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED')
})

for (const status of ['CANCELLED', 'EXPIRED'] as const)
  test(`a cancellation is settled when PayPal reports ${status} before it has charged`, async (t) => {
    const testShop = await startShopWithSubscriptions(t, withoutJobs)
    const { customer, paypal, advanceClocks, runMinuteJob } = testShop
    const { id, params, providerId } = await beginApproved(testShop)
    await customer(cancelCall, { params })
    await paypal.endWithoutStart(providerId, status)
    await runMinuteJob()
    await advanceClocks(hours(1) + minutes(1))
    await runMinuteJob()
    assert.deepEqual(await readRow(testShop, id), {
      state: status,
      pending: null,
      pending_tries: 0,
      sync_at: null,
    })
    // An email about the end of the term would say that all deliveries are paid.
    assert.deepEqual(await listEmailKinds(testShop), ['subscription cancelled'])
    assert.equal(await countIssues(testShop), 0)
    const { history } = await customer('GET /api/paypal/subscriptions/{id}', { params })
    assert.equal(history[0]?.text, 'You cancelled the subscription.')
  })
