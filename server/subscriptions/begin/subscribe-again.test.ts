/**
 * Subscribes again with the same idempotency key and body, in every state of the first plan. While
 * the first plan is active or can be approved, the call returns that plan. Otherwise another plan
 * begins.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { approvalLifetime } from '#domain/subscriptions/sync-schedule.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { waitUntil } from '#tests/support/shop/shop-with-payments.ts'
import { buildPlanBody, startShopWithPlans } from '#tests/support/shop/shop-with-plans.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const beginCall = 'POST /api/paypal/subscriptions'
const idempotencyHeaders = { headers: { 'idempotency-key': 'one-plan-0001' } }

/**
 * Begins a plan that waits for approval. `subscribe` repeats the same call; `approve` waits for the
 * first delivery.
 */
async function startPlan(t: Parameters<typeof startShopWithPlans>[0]) {
  const testShop = await startShopWithPlans(t)
  const subscribe = () =>
    testShop.customer(beginCall, { body: buildPlanBody() }, idempotencyHeaders)
  const firstReply = await subscribe()
  const params = { id: String(firstReply.id) }
  return {
    ...testShop,
    subscribe,
    firstReply,
    approve: async () => {
      await testShop.paypal.approve(firstReply.subscriptionId)
      await waitUntil('the plan is active', async () => {
        const reply = await testShop.customer('GET /api/paypal/subscriptions/{id}', { params })
        return reply.status === 'ACTIVE' && reply.orders.length === 1
      })
    },
    requestState: (action: 'cancel' | 'suspend') =>
      testShop.customer(`POST /api/paypal/subscriptions/{id}/${action}`, { params }),
  }
}

type StartedPlan = Awaited<ReturnType<typeof startPlan>>

/**
 * Asserts that the repeated call begins a new plan with an open approval page, and that the next
 * repeated call returns the new plan.
 */
async function assertNewPlan({ subscribe, firstReply, paypal }: StartedPlan): Promise<void> {
  const repeatedReply = await subscribe()
  assert.notEqual(repeatedReply.id, firstReply.id)
  assert.equal(repeatedReply.status, 'APPROVAL_PENDING')
  assert.equal(paypal.subscription(repeatedReply.subscriptionId)?.status, 'APPROVAL_PENDING')
  assert.match(repeatedReply.approveUrl, /[?&]ba_token=/)
  assert.notEqual(repeatedReply.approveUrl, firstReply.approveUrl)
  assert.deepEqual(await subscribe(), repeatedReply)
}

test('while the plan can still be approved, subscribing again returns its approval page', async (t) => {
  const plan = await startPlan(t)
  assert.deepEqual(await plan.subscribe(), plan.firstReply)
  // Longer than `duplicateWindow` and shorter than the time to approve.
  await plan.advanceClocks(minutes(50))
  assert.deepEqual(await plan.subscribe(), plan.firstReply)
})

test('after the plan was approved, subscribing again leads to its confirmation', async (t) => {
  const plan = await startPlan(t)
  await plan.approve()
  const repeatedReply = await plan.subscribe()
  assert.equal(repeatedReply.subscriptionId, plan.firstReply.subscriptionId)
  assert.equal(repeatedReply.status, 'ACTIVE')
  assert.equal(
    repeatedReply.approveUrl,
    `${plan.config.PUBLIC_URL}/confirmation?subscription=${plan.firstReply.id}`,
  )
  assert.equal(plan.paypal.ledger().subscriptions.length, 1)
})

test('after the plan was cancelled, subscribing again begins another plan', async (t) => {
  const plan = await startPlan(t)
  await plan.approve()
  await plan.requestState('cancel')
  await assertNewPlan(plan)
})

test('after the plan was suspended, subscribing again begins another plan', async (t) => {
  const plan = await startPlan(t)
  await plan.approve()
  await plan.requestState('suspend')
  await assertNewPlan(plan)
})

test('after the customer cancelled before approving, subscribing again begins another plan', async (t) => {
  const plan = await startPlan(t)
  await plan.requestState('cancel')
  await assertNewPlan(plan)
})

test('after the time to approve has run out, subscribing again begins another plan', async (t) => {
  const plan = await startPlan(t)
  await plan.advanceClocks(approvalLifetime + minutes(1))
  await assertNewPlan(plan)
  await plan.runMinuteJob()
  const oldPlan = await plan.shop.db
    .selectFrom('subscription')
    .select('state')
    .where('id', '=', plan.firstReply.id)
    .executeTakeFirstOrThrow()
  assert.equal(oldPlan.state, 'ABANDONED')
})

test('after the last delivery of the term, subscribing again begins another plan', async (t) => {
  const plan = await startPlan(t)
  await plan.approve()
  await plan.shop.db.updateTable('subscription').set({ state: 'EXPIRED' }).execute()
  await assertNewPlan(plan)
})

test('a day after the plan began, subscribing again begins a second plan', async (t) => {
  const plan = await startPlan(t)
  await plan.approve()
  // An idempotency key finds an active plan for a day after it began.
  await plan.advanceClocks(days(1) + hours(1))
  await assertNewPlan(plan)
})

test('a key with another body is refused until the plan of that key has ended', async (t) => {
  const plan = await startPlan(t)
  const body = buildPlanBody({ paymentData: { intent: 'sixMonth', total: 229.5 } })
  assert.equal(
    (await expectRefusal(plan.customer(beginCall, { body }, idempotencyHeaders))).code,
    'KEY_USED',
  )
  await plan.requestState('cancel')
  const otherReply = await plan.customer(beginCall, { body }, idempotencyHeaders)
  assert.equal(otherReply.status, 'APPROVAL_PENDING')
})
