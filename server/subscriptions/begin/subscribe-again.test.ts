/**
 * Subscribes again with the same idempotency key and body, in every state of the first
 * subscription. While that is active or can be approved, the call returns it. Otherwise another
 * subscription begins.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { approvalLifetime } from '#domain/subscriptions/sync-schedule.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const beginCall = 'POST /api/paypal/subscriptions'
const idempotencyHeaders = { headers: { 'idempotency-key': 'one-plan-0001' } }

/**
 * Begins a subscription that waits for approval. `subscribe` repeats the same call; `approve` waits
 * for the first delivery.
 */
async function startSubscription(t: Parameters<typeof startShopWithSubscriptions>[0]) {
  const testShop = await startShopWithSubscriptions(t)
  const subscribe = () =>
    testShop.customer(beginCall, { body: buildSubscriptionBody() }, idempotencyHeaders)
  const firstReply = await subscribe()
  const params = { id: String(firstReply.id) }
  return {
    ...testShop,
    subscribe,
    firstReply,
    approve: async () => {
      await testShop.paypal.approve(firstReply.subscriptionId)
      await waitUntil('the subscription is active', async () => {
        const reply = await testShop.customer('GET /api/paypal/subscriptions/{id}', { params })
        return reply.status === 'ACTIVE' && reply.orders.length === 1
      })
    },
    requestState: (action: 'cancel' | 'suspend') =>
      testShop.customer(`POST /api/paypal/subscriptions/{id}/${action}`, { params }),
  }
}

type StartedSubscription = Awaited<ReturnType<typeof startSubscription>>

/**
 * Asserts that the repeated call begins a new subscription with an open approval page, and that the
 * next repeated call returns the new subscription.
 */
async function assertNewSubscription({
  subscribe,
  firstReply,
  paypal,
}: StartedSubscription): Promise<void> {
  const repeatedReply = await subscribe()
  assert.notEqual(repeatedReply.id, firstReply.id)
  assert.equal(repeatedReply.status, 'APPROVAL_PENDING')
  assert.equal(paypal.subscription(repeatedReply.subscriptionId)?.status, 'APPROVAL_PENDING')
  assert.match(repeatedReply.approveUrl, /[?&]ba_token=/)
  assert.notEqual(repeatedReply.approveUrl, firstReply.approveUrl)
  assert.deepEqual(await subscribe(), repeatedReply)
}

test('while the subscription can still be approved, subscribing again returns its approval page', async (t) => {
  const started = await startSubscription(t)
  assert.deepEqual(await started.subscribe(), started.firstReply)
  // Longer than `duplicateWindow` and shorter than the time to approve.
  await started.advanceClocks(minutes(50))
  assert.deepEqual(await started.subscribe(), started.firstReply)
})

test('after the subscription was approved, subscribing again leads to its confirmation', async (t) => {
  const started = await startSubscription(t)
  await started.approve()
  const repeatedReply = await started.subscribe()
  assert.equal(repeatedReply.subscriptionId, started.firstReply.subscriptionId)
  assert.equal(repeatedReply.status, 'ACTIVE')
  assert.equal(
    repeatedReply.approveUrl,
    `${started.config.PUBLIC_URL}/confirmation?subscription=${started.firstReply.id}`,
  )
  assert.equal(started.paypal.ledger().subscriptions.length, 1)
})

test('after the subscription was cancelled, subscribing again begins another subscription', async (t) => {
  const started = await startSubscription(t)
  await started.approve()
  await started.requestState('cancel')
  await assertNewSubscription(started)
})

test('after the subscription was suspended, subscribing again begins another subscription', async (t) => {
  const started = await startSubscription(t)
  await started.approve()
  await started.requestState('suspend')
  await assertNewSubscription(started)
})

test('after the customer cancelled before approving, subscribing again begins another subscription', async (t) => {
  const started = await startSubscription(t)
  await started.requestState('cancel')
  await assertNewSubscription(started)
})

test('after the time to approve has run out, subscribing again begins another subscription', async (t) => {
  const started = await startSubscription(t)
  await started.advanceClocks(approvalLifetime + minutes(1))
  await assertNewSubscription(started)
  await started.runMinuteJob()
  const oldSubscription = await started.shop.db
    .selectFrom('subscription')
    .select('state')
    .where('id', '=', started.firstReply.id)
    .executeTakeFirstOrThrow()
  assert.equal(oldSubscription.state, 'ABANDONED')
})

test('after the last delivery of the term, subscribing again begins another subscription', async (t) => {
  const started = await startSubscription(t)
  await started.approve()
  await started.shop.db.updateTable('subscription').set({ state: 'EXPIRED' }).execute()
  await assertNewSubscription(started)
})

test('a day after the subscription began, subscribing again begins a second subscription', async (t) => {
  const started = await startSubscription(t)
  await started.approve()
  // An idempotency key finds an active subscription for a day after it began.
  await started.advanceClocks(days(1) + hours(1))
  await assertNewSubscription(started)
})

test('a key with another body is refused until the subscription of that key has ended', async (t) => {
  const started = await startSubscription(t)
  const body = buildSubscriptionBody({ paymentData: { intent: 'sixMonth', total: 229.5 } })
  assert.equal(
    (await expectRefusal(started.customer(beginCall, { body }, idempotencyHeaders))).code,
    'KEY_USED',
  )
  await started.requestState('cancel')
  const otherReply = await started.customer(beginCall, { body }, idempotencyHeaders)
  assert.equal(otherReply.status, 'APPROVAL_PENDING')
})

const sixMonthBody = (total: number) =>
  buildSubscriptionBody({ paymentData: { intent: 'sixMonth', total } })

/** Starts a subscription of RM 229.50, after which the owner raises the saving of its plan. */
async function startBeforePriceChange(t: Parameters<typeof startShopWithSubscriptions>[0]) {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, paypal } = testShop
  const firstReply = await customer(beginCall, { body: sixMonthBody(229.5) })
  const admin = await createStaffMember(testShop, 'admin')
  return {
    ...testShop,
    firstReply,
    approve: () => paypal.approve(firstReply.subscriptionId),
    raiseSaving: () =>
      admin.call('PUT /api/admin/settings/{key}', {
        params: { key: 'plans.sixMonthSaving' },
        body: { value: '20', expectedValue: '15', isUndo: false },
      }),
  }
}

test('subscribing again after the price changed begins a subscription of the shown price', async (t) => {
  const { customer, firstReply, raiseSaving, shop } = await startBeforePriceChange(t)
  await raiseSaving()
  const refusal = await expectRefusal(customer(beginCall, { body: sixMonthBody(230) }))
  assert.equal(refusal.code, 'TOTAL_CHANGED')
  const repeatedReply = await customer(beginCall, { body: sixMonthBody(216) })
  assert.notEqual(repeatedReply.id, firstReply.id)
  const rows = await shop.db
    .selectFrom('subscription')
    .select(['state', 'first_sen'])
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { state: 'ABANDONED', first_sen: 22_950 },
    { state: 'APPROVAL_PENDING', first_sen: 21_600 },
  ])
})

test('an approved subscription is returned, also if the price has changed since', async (t) => {
  const { customer, firstReply, approve, raiseSaving } = await startBeforePriceChange(t)
  await approve()
  const params = { id: String(firstReply.id) }
  await waitUntil('the subscription is active', async () => {
    return (await customer('GET /api/paypal/subscriptions/{id}', { params })).status === 'ACTIVE'
  })
  await raiseSaving()
  // Another one would be charged too.
  assert.equal((await customer(beginCall, { body: sixMonthBody(216) })).id, firstReply.id)
  assert.equal((await customer(beginCall, { body: sixMonthBody(229.5) })).id, firstReply.id)
})
