/**
 * PayPal charges a subscription after its cancellation: the payment becomes an order, and staff get
 * one payment issue about it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import {
  startRefusedSubscription,
  type RefusedSubscription,
} from '#tests/support/shop/refused-subscription.ts'

import { syncSubscription } from './sync-subscription.ts'

/** Returns orders and payment issues, oldest first. */
async function readRecords({ shop }: RefusedSubscription) {
  const [orders, issues, paymentIds] = await Promise.all([
    shop.db.selectFrom('orders').select(['id', 'payment']).orderBy('id').execute(),
    shop.db
      .selectFrom('payment_issue')
      .select(['kind', 'provider', 'resource_id', 'order_id', 'expected_sen', 'found_sen'])
      .orderBy('id')
      .execute(),
    shop.db.selectFrom('subscription_delivery').select('payment_id').orderBy('number').execute(),
  ])
  return { orders, issues, paymentIds: paymentIds.map(({ payment_id: id }) => id) }
}

/** Asserts that the second payment is a paid order with one issue, and that the owner has an email. */
async function assertReportedOnce(subscription: RefusedSubscription): Promise<void> {
  const { orders, issues, paymentIds } = await readRecords(subscription)
  assert.deepEqual(
    orders.map(({ payment }) => payment),
    ['paid', 'paid'],
  )
  assert.deepEqual(issues, [
    {
      kind: 'charged after cancellation',
      provider: 'paypal',
      resource_id: paymentIds[1],
      order_id: orders[1]?.id,
      expected_sen: 0,
      found_sen: 24_300,
    },
  ])
  const emails = await subscription.shop.db
    .selectFrom('outbox_email')
    .select('kind')
    .where('kind', 'in', ['payment issue', 'delivery paid'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['delivery paid', 'delivery paid', 'payment issue'].toSorted(),
  )
}

/** The customer requests a cancellation, PayPal fails to make it, and charges an hour later. */
async function chargeAfterRequest(subscription: RefusedSubscription): Promise<void> {
  const { paypal, change, providerId, advanceClocks } = subscription
  paypal.simulateFault({ name: 'cancel-422', times: 'always' })
  await change('cancel')
  await advanceClocks(hours(1))
  await paypal.runCycle(providerId)
  await paypal.waitUntilIdle()
}

test('a charge after a requested cancellation is reported once, although webhook and sync race', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, shop, id, runMinuteJob, advanceClocks, readView } = subscription
  paypal.simulateFault({ name: 'webhook-repeated', times: 'always' })
  await chargeAfterRequest(subscription)
  await Promise.all([
    runMinuteJob(),
    syncSubscription(shop, Number(id)),
    syncSubscription(shop, Number(id)),
    runMinuteJob(),
  ])
  await assertReportedOnce(subscription)
  paypal.clearFaults()
  await advanceClocks(hours(1))
  await runMinuteJob()
  assert.equal((await readView()).status, 'CANCELLED')
  await assertReportedOnce(subscription)
})

test('a charge between request and confirmation is reported when PayPal lists it after both', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, shop, id, providerId, runMinuteJob, advanceClocks } = subscription
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
  await chargeAfterRequest(subscription)
  await paypal.cancel(providerId)
  await advanceClocks(minutes(5))
  await runMinuteJob()
  const row = await shop.db.selectFrom('subscription').select('state').executeTakeFirstOrThrow()
  assert.equal(row.state, 'CANCELLED')
  await syncSubscription(shop, Number(id))
  await assertReportedOnce(subscription)
})

test('a charge after a confirmed cancellation is reported', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, change, providerId, readView, runMinuteJob, advanceClocks } = subscription
  // PayPal says that it does not know the subscription, but charges it later.
  for (const call of ['get', 'transactions', 'cancel'] as const)
    paypal.simulateFault({ name: `${call}-404`, times: 'always' })
  await change('cancel')
  assert.equal((await readView()).status, 'CANCELLED')
  paypal.clearFaults()
  await advanceClocks(hours(1))
  await paypal.runCycle(providerId)
  await paypal.waitUntilIdle()
  await runMinuteJob()
  await assertReportedOnce(subscription)
})

test('a charge before the request that the shop learns of later is not reported', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, change, providerId, advanceClocks } = subscription
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
  await paypal.runCycle(providerId)
  await advanceClocks(minutes(1))
  await change('cancel')
  const { orders, issues } = await readRecords(subscription)
  assert.deepEqual([orders.length, issues], [2, []])
})

test('the delivery that is charged before a cancellation after the cut-off applies is not reported', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { change, readView, runMinuteJob, advanceClocks } = subscription
  await advanceClocks(days(25))
  await runMinuteJob()
  await change('cancel')
  await advanceClocks(days(5) + hours(8))
  await runMinuteJob()
  assert.equal((await readView()).orders.length, 2)
  await advanceClocks(days(2))
  await runMinuteJob()
  assert.equal((await readView()).status, 'CANCELLED')
  const { orders, issues } = await readRecords(subscription)
  assert.deepEqual([orders.length, issues], [2, []])
})
