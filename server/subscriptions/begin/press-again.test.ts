/**
 * Pressing Subscribe again with the same key and body, in every state of the plan (decision 100).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { until } from '#tests/support/a-paying-shop.ts'
import { aPlanBody, aSubscribingShop } from '#tests/support/a-subscription.ts'
import { refusalOf } from '#tests/support/buying.ts'

const begin = 'POST /api/paypal/subscriptions'
const key = { headers: { 'idempotency-key': 'one-plan-0001' } }

async function aBegunPlan(t: Parameters<typeof aSubscribingShop>[0]) {
  const shop = await aSubscribingShop(t)
  const press = () => shop.customer(begin, { body: aPlanBody() }, key)
  const first = await press()
  const params = { id: String(first.id) }
  return {
    ...shop,
    press,
    first,
    approve: async () => {
      await shop.paypal.approve(first.subscriptionId)
      await until('the plan is active', async () => {
        const seen = await shop.customer('GET /api/paypal/subscriptions/{id}', { params })
        return seen.status === 'ACTIVE' && seen.orders.length === 1
      })
    },
    act: (verb: 'cancel' | 'suspend') =>
      shop.customer(`POST /api/paypal/subscriptions/{id}/${verb}`, { params }),
  }
}

type BegunPlan = Awaited<ReturnType<typeof aBegunPlan>>

/**
 * Asserts that the repeated call begins another plan with an open approval page, and that repeating
 * it returns that one.
 */
async function assertNewPlan({ press, first, paypal }: BegunPlan): Promise<void> {
  const again = await press()
  assert.notEqual(again.id, first.id)
  assert.equal(again.status, 'APPROVAL_PENDING')
  assert.equal(paypal.subscription(again.subscriptionId)?.status, 'APPROVAL_PENDING')
  assert.match(again.approveUrl, /[?&]ba_token=/)
  assert.notEqual(again.approveUrl, first.approveUrl)
  assert.deepEqual(await press(), again)
}

test('while the plan can still be approved, the same press returns its approval page', async (t) => {
  const plan = await aBegunPlan(t)
  assert.deepEqual(await plan.press(), plan.first)
  await plan.turn(minutes(50))
  assert.deepEqual(await plan.press(), plan.first)
})

test('after the plan was approved, the same press leads to its confirmation', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.approve()
  const again = await plan.press()
  assert.equal(again.subscriptionId, plan.first.subscriptionId)
  assert.equal(again.status, 'ACTIVE')
  assert.equal(
    again.approveUrl,
    `${plan.config.PUBLIC_URL}/confirmation?subscription=${plan.first.id}`,
  )
  assert.equal(plan.paypal.ledger().subscriptions.length, 1)
})

test('after the plan was cancelled, the same press begins another one', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.approve()
  await plan.act('cancel')
  await assertNewPlan(plan)
})

test('after the plan was suspended, the same press begins another one', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.approve()
  await plan.act('suspend')
  await assertNewPlan(plan)
})

test('after the customer cancelled before approving, the same press begins another one', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.act('cancel')
  await assertNewPlan(plan)
})

test('after the time to approve ran out, the same press begins another one', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.turn(hours(3) + minutes(1))
  await assertNewPlan(plan)
  await plan.minute()
  const old = await plan.shop.db
    .selectFrom('subscription')
    .select('state')
    .where('id', '=', plan.first.id)
    .executeTakeFirstOrThrow()
  assert.equal(old.state, 'ABANDONED')
})

test('after every delivery of the term, the same press begins another one', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.approve()
  await plan.shop.db.updateTable('subscription').set({ state: 'EXPIRED' }).execute()
  await assertNewPlan(plan)
})

test('a day after it began, the same press is a second plan', async (t) => {
  const plan = await aBegunPlan(t)
  await plan.approve()
  await plan.turn(hours(25))
  await assertNewPlan(plan)
})

test('the key of a plan with another body is refused until that plan is over', async (t) => {
  const plan = await aBegunPlan(t)
  const body = aPlanBody({ paymentData: { intent: 'sixMonth', total: 229.5 } })
  assert.equal((await refusalOf(plan.customer(begin, { body }, key))).code, 'KEY_USED')
  await plan.act('cancel')
  const other = await plan.customer(begin, { body }, key)
  assert.equal(other.status, 'APPROVAL_PENDING')
})
