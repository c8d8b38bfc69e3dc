/** An abandoned plan is not offered again, and a late approval at PayPal still counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { waitUntil } from '#tests/support/paying-shop.ts'
import {
  buildPlanBody,
  startSubscribingShop,
  type SubscribingShop,
} from '#tests/support/subscribing-shop.ts'
import { expectRefusal } from '#tests/support/buying.ts'

const begin = 'POST /api/paypal/subscriptions'

test('a late webhook of an abandoned plan does not offer it again, a late approval starts it', async (t) => {
  const shop = await startSubscribingShop(t)
  const { customer, paypal } = shop
  paypal.misbehave({ name: 'webhook-never', times: 1 })
  const { id, subscriptionId } = await customer(begin, { body: buildPlanBody() })
  const params = { id: String(id) }
  await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
  await sendFirstWebhook(shop)
  assert.deepEqual(await listPlans(shop), [])
  const plan = await customer('GET /api/paypal/subscriptions/{id}', { params })
  assert.deepEqual([plan.status, plan.may.approveUrl], ['ABANDONED', null])
  await paypal.approve(subscriptionId)
  await waitUntil('the plan is active with its order', async () => {
    const [active] = await listPlans(shop)
    return active?.status === 'ACTIVE' && active.orders.length === 1
  })
})

test('a lost plan that a webhook names after it was abandoned is not offered either', async (t) => {
  const shop = await startSubscribingShop(t)
  const { customer, paypal } = shop
  paypal.misbehave({ name: 'webhook-never', times: 1 })
  // Twice, because the shop retries.
  paypal.misbehave({ name: 'create-lost', times: 2 })
  await expectRefusal(customer(begin, { body: buildPlanBody() }))
  const [lost] = paypal.ledger().subscriptions
  const other = buildPlanBody({ customerDetails: { address_1: '2 Jalan Contoh' } })
  const { id } = await customer(begin, { body: other })
  await sendFirstWebhook(shop)
  assert.deepEqual(
    (await listPlans(shop)).map((plan) => plan.id),
    [id],
  )
  assert.ok(lost)
  await paypal.approve(lost.id)
  await waitUntil('the lost plan is active', async () =>
    (await listPlans(shop)).some((plan) => plan.status === 'ACTIVE'),
  )
})

/** Sends the webhook of the first plan's creation, and waits until the shop has processed it. */
async function sendFirstWebhook({ paypal, shop, runMinuteJob }: SubscribingShop): Promise<void> {
  await paypal.quiet()
  const first = paypal.deliveries()[0]
  assert.equal(first?.eventType, 'BILLING.SUBSCRIPTION.CREATED')
  await paypal.sendAgain(first.k)
  await waitUntil('the webhook is processed', async () => {
    await runMinuteJob()
    const rows = await shop.db.selectFrom('provider_message').select('state').execute()
    return rows.length > 0 && rows.every(({ state }) => state !== 'stored')
  })
}

async function listPlans({ customer }: SubscribingShop) {
  return (await customer('GET /api/users/dashboard')).subscriptions
}
