/**
 * PayPal has the customer's approval but has not started billing (APPROVED): what the report does
 * in every state, twice, late, and before the shop has saved the subscription's creation.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { statesOf } from '#domain/state-table.ts'
import {
  hasEnded,
  subscriptionTransitions,
  type SubscriptionState,
} from '#domain/subscriptions/subscription-state.ts'
import { addDuration, days, hours, minutes } from '#domain/time.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

import { syncSubscription } from './sync-subscription.ts'

const beginCall = 'POST /api/paypal/subscriptions'
const getCall = 'GET /api/paypal/subscriptions/{id}'
const withoutJobs = { settings: { RUN_JOBS: 'false' } }
const confirmingText =
  'Thank you. PayPal is confirming your subscription. We will email you shortly.'

/** States in which a report of the approval changes something. The other states stay. */
const openStates: readonly SubscriptionState[] = ['CREATING', 'APPROVAL_PENDING', 'ABANDONED']

/** Begins a subscription that the payer approves at PayPal, where billing does not start yet. */
async function beginApproved(
  { customer, paypal }: ShopWithSubscriptions,
  body = buildSubscriptionBody(),
) {
  const { id, subscriptionId } = await customer(beginCall, { body })
  paypal.approveWithoutStart(subscriptionId)
  return { id, params: { id: String(id) }, providerId: subscriptionId }
}

async function readRow({ shop }: Pick<ShopWithSubscriptions, 'shop'>, id: number) {
  return shop.db
    .selectFrom('subscription')
    .select(['state', 'next_at', 'ended_at', 'pending', 'sync_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function listEventKinds(
  { shop }: Pick<ShopWithSubscriptions, 'shop'>,
  id: number,
): Promise<string[]> {
  const events = await shop.db
    .selectFrom('subscription_event')
    .select('kind')
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}

async function listEmailKinds({ shop }: Pick<ShopWithSubscriptions, 'shop'>): Promise<string[]> {
  const emails = await shop.db.selectFrom('outbox_email').select('kind').orderBy('id').execute()
  return emails.map(({ kind }) => kind)
}

test('a reported approval moves only subscriptions that have not begun, and once', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { clock, shop } = testShop
  for (const state of statesOf(subscriptionTransitions)) {
    // Another address, because a request with the same content counts as a retry.
    const body = buildSubscriptionBody({ customerDetails: { address_2: state } })
    const { id } = await beginApproved(testShop, body)
    const isOpen = openStates.includes(state)
    const nextPaymentAt = state === 'ACTIVE' ? addDuration(clock.now, days(30)) : null
    await shop.db
      .updateTable('subscription')
      .set({
        state,
        next_at: nextPaymentAt,
        ...((hasEnded(state) || state === 'ABANDONED') && { ended_at: clock.now, sync_at: null }),
      })
      .where('id', '=', id)
      .execute()
    for (const report of ['first', 'second']) {
      assert.equal(await syncSubscription(shop, id), 'seen', `${state}, ${report}`)
      const row = await readRow(testShop, id)
      assert.equal(row.state, isOpen ? 'APPROVED' : state, `${state}, ${report}`)
      assert.deepEqual(row.next_at, nextPaymentAt, `${state}, ${report}`)
      assert.equal(row.ended_at !== null, hasEnded(state), `${state}, ${report}`)
      assert.equal(row.sync_at === null, hasEnded(state), `${state}, ${report}`)
      assert.deepEqual(
        await listEventKinds(testShop, id),
        isOpen ? ['begun', 'approval received'] : ['begun'],
        `${state}, ${report}`,
      )
      clock.advance(minutes(1))
    }
  }
  assert.deepEqual(await listEmailKinds(testShop), [])
  assert.deepEqual(await shop.db.selectFrom('orders').select('id').execute(), [])
})

test('an approval that is older than the stored state changes nothing', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { clock, shop } = testShop
  const { id } = await beginApproved(testShop)
  for (const state of ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'] as const) {
    const nextPaymentAt = state === 'ACTIVE' ? addDuration(clock.now, days(30)) : null
    await shop.db
      .updateTable('subscription')
      .set({
        state,
        next_at: nextPaymentAt,
        ended_at: hasEnded(state) ? clock.now : null,
        provider_updated_at: addDuration(clock.now, minutes(1)),
      })
      .where('id', '=', id)
      .execute()
    assert.equal(await syncSubscription(shop, id), 'check again', state)
    const row = await readRow(testShop, id)
    assert.deepEqual([row.state, row.next_at], [state, nextPaymentAt])
    assert.notEqual(row.sync_at, null, `${state} is read again`)
  }
  assert.deepEqual(await listEventKinds(testShop, id), ['begun'])
})

test('an approved subscription starts once, with its email and order, when PayPal starts billing', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, params, providerId } = await beginApproved(testShop)
  await advanceClocks(minutes(2))
  await runMinuteJob()
  // The browser's reports arrive after our own poll.
  for (const report of ['approved', 'left'] as const) {
    const reply = await customer(`POST /api/paypal/subscriptions/{id}/${report}`, { params })
    assert.equal(reply.message, confirmingText, report)
    assert.equal(reply.subscription.status, 'APPROVED')
  }
  const approved = await customer(getCall, { params })
  assert.equal(approved.allowedChanges.approveUrl, null)
  assert.equal(approved.history.length, 1, 'the customer sees only the beginning')
  // Long after PayPal's page has expired.
  await advanceClocks(hours(5))
  await runMinuteJob()
  assert.equal((await readRow(testShop, id)).state, 'APPROVED')
  await paypal.activate(providerId)
  for (let minute = 0; minute < 3; minute++) {
    await advanceClocks(minutes(1))
    await runMinuteJob()
  }
  assert.deepEqual(await listEventKinds(testShop, id), [
    'begun',
    'approval received',
    'approved',
    'delivery paid',
  ])
  assert.deepEqual((await listEmailKinds(testShop)).toSorted(), [
    'delivery paid',
    'subscription began',
  ])
  assert.equal((await customer(getCall, { params })).orders.length, 1)
})

test('an approval that arrives before the creation is saved leads to the confirmation page', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { customer, paypal, shop, runMinuteJob } = testShop
  paypal.simulateFault({ name: 'create-lost', times: 2 })
  const withKey = { headers: { 'idempotency-key': 'approved-before-saved' } }
  const subscribe = () => customer(beginCall, { body: buildSubscriptionBody() }, withKey)
  const refusal = await expectRefusal(subscribe())
  assert.equal(refusal.code, 'PAYPAL_UNAVAILABLE')
  const [lostSubscription] = paypal.ledger().subscriptions
  assert.ok(lostSubscription)
  paypal.approveWithoutStart(lostSubscription.id)
  // The webhook of the creation is processed after the approval.
  await paypal.waitUntilIdle()
  await runMinuteJob()
  const { id, state } = await shop.db
    .selectFrom('subscription')
    .select(['id', 'state'])
    .executeTakeFirstOrThrow()
  assert.equal(state, 'APPROVED')
  assert.deepEqual(await listEventKinds(testShop, id), ['begun', 'approval received'])
  const reply = await subscribe()
  assert.deepEqual([reply.id, reply.status], [id, 'APPROVED'])
  assert.ok(reply.approveUrl.endsWith(`/confirmation?subscription=${id}`), reply.approveUrl)
  assert.equal(paypal.ledger().subscriptions.length, 1)
})

test('a customer who cancelled before the approval arrived is cancelled when billing starts', async (t) => {
  const testShop = await startShopWithSubscriptions(t, withoutJobs)
  const { customer, paypal, advanceClocks, runMinuteJob } = testShop
  const { id, subscriptionId } = await customer(beginCall, { body: buildSubscriptionBody() })
  const params = { id: String(id) }
  await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
  assert.equal((await readRow(testShop, id)).state, 'ABANDONED')
  paypal.approveWithoutStart(subscriptionId)
  await customer('POST /api/paypal/subscriptions/{id}/approved', { params })
  const approvedRow = await readRow(testShop, id)
  assert.deepEqual([approvedRow.state, approvedRow.pending], ['APPROVED', 'CANCELLED'])
  assert.equal(approvedRow.ended_at, null)
  // PayPal refuses to cancel a subscription that has not started.
  await runMinuteJob()
  assert.equal((await readRow(testShop, id)).pending, 'CANCELLED')
  await paypal.activate(subscriptionId)
  for (let round = 0; round < 3; round++) {
    await advanceClocks(minutes(2))
    await runMinuteJob()
  }
  const { state, pending } = await readRow(testShop, id)
  assert.deepEqual([state, pending], ['CANCELLED', null])
  assert.equal(paypal.subscription(subscriptionId)?.status, 'CANCELLED')
})
