/** Scheduled checks at PayPal end once the subscription has ended. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import {
  aPlanBody,
  aSubscribingShop,
  anActivePlan,
  type SubscribingShop,
} from '#tests/support/a-subscription.ts'

import { syncSubscription } from './sync-subscription.ts'

async function aBegunPlan({ customer }: SubscribingShop): Promise<number> {
  return (await customer('POST /api/paypal/subscriptions', { body: aPlanBody() })).id
}

async function planOf({ shop }: SubscribingShop, id: number) {
  const row = await shop.db
    .selectFrom('subscription')
    .select(['state', 'sync_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { state: row.state, isScheduled: row.sync_at !== null }
}

test('a plan that was never approved is not checked again, even if PayPal is down or lost it', async (t) => {
  const shop = await aSubscribingShop(t)
  const id = await aBegunPlan(shop)
  await shop.turn(hours(3) + minutes(1))
  shop.paypal.misbehave({ name: 'get-404', times: 1 })
  await shop.minute()
  const over = { state: 'ABANDONED', isScheduled: false }
  assert.deepEqual(await planOf(shop, id), over)
  // A late webhook triggers a check; without a response nothing is scheduled.
  shop.paypal.misbehave({ name: 'get-404', times: 'always' })
  assert.equal(await syncSubscription(shop.shop, id), 'later')
  assert.deepEqual(await planOf(shop, id), over)
})

test('checks of a cancelled plan end within the hour', async (t) => {
  const shop = await aSubscribingShop(t)
  const { id } = await anActivePlan(shop)
  await shop.customer('POST /api/paypal/subscriptions/{id}/cancel', { params: { id } })
  await shop.turn(hours(1) + minutes(1))
  await shop.minute()
  assert.deepEqual(await planOf(shop, Number(id)), { state: 'CANCELLED', isScheduled: false })
})

test('checks of an ended plan stop after a month if PayPal stays down', async (t) => {
  const shop = await aSubscribingShop(t)
  const { id } = await anActivePlan(shop)
  await shop.customer('POST /api/paypal/subscriptions/{id}/cancel', { params: { id } })
  shop.paypal.misbehave({ name: 'get-404', times: 'always' })
  // As if the check after the end had found a payment on its way.
  await shop.shop.db.updateTable('subscription').set({ sync_at: shop.shop.now() }).execute()
  for (let day = 0; day < 33; day++) {
    await shop.turn(days(1))
    await shop.minute()
  }
  assert.equal((await planOf(shop, Number(id))).isScheduled, false)
})
