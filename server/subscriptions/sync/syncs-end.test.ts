/** Scheduled syncs from PayPal end after the subscription has ended. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  createActiveSubscription,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

import { syncSubscription } from './sync-subscription.ts'

async function beginSubscription({ customer }: ShopWithSubscriptions): Promise<number> {
  return (await customer('POST /api/paypal/subscriptions', { body: buildSubscriptionBody() })).id
}

async function readState({ shop }: ShopWithSubscriptions, id: number) {
  const row = await shop.db
    .selectFrom('subscription')
    .select(['state', 'sync_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { state: row.state, isScheduled: row.sync_at !== null }
}

test('a subscription that was never approved is not checked again, even if PayPal is down or lost it', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const id = await beginSubscription(testShop)
  await testShop.advanceClocks(hours(3) + minutes(1))
  testShop.paypal.simulateFault({ name: 'get-404', times: 1 })
  await testShop.runMinuteJob()
  const abandoned = { state: 'ABANDONED', isScheduled: false }
  assert.deepEqual(await readState(testShop, id), abandoned)
  // A late webhook triggers a sync. Without a response, no further sync is scheduled.
  testShop.paypal.simulateFault({ name: 'get-404', times: 'always' })
  assert.equal(await syncSubscription(testShop.shop, id), 'check again')
  assert.deepEqual(await readState(testShop, id), abandoned)
})

test('checks of a cancelled subscription end within the hour', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { id } = await createActiveSubscription(testShop)
  await testShop.customer('POST /api/paypal/subscriptions/{id}/cancel', { params: { id } })
  await testShop.advanceClocks(hours(1) + minutes(1))
  await testShop.runMinuteJob()
  assert.deepEqual(await readState(testShop, Number(id)), {
    state: 'CANCELLED',
    isScheduled: false,
  })
})

test('checks of an ended subscription stop after a month if PayPal stays down', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { id } = await createActiveSubscription(testShop)
  await testShop.customer('POST /api/paypal/subscriptions/{id}/cancel', { params: { id } })
  testShop.paypal.simulateFault({ name: 'get-404', times: 'always' })
  // As if the sync after the end had found a payment in progress.
  await testShop.shop.db.updateTable('subscription').set({ sync_at: testShop.shop.now() }).execute()
  for (let day = 0; day < 33; day++) {
    await testShop.advanceClocks(days(1))
    await testShop.runMinuteJob()
  }
  assert.equal((await readState(testShop, Number(id))).isScheduled, false)
})
