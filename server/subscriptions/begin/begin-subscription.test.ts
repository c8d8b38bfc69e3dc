/** Refusals of PayPal: only an id that PayPal does not know deletes the stored ids of plans. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

const beginCall = 'POST /api/paypal/subscriptions'

const bodyFor = (address: string) =>
  buildSubscriptionBody({ customerDetails: { address_1: address } })

test('stored ids that PayPal does not know are replaced by a new product and plan', async (t) => {
  const { customer, paypal, shop } = await startShopWithSubscriptions(t)
  await customer(beginCall, { body: bodyFor('1 Jalan Contoh') })
  const planCount = paypal.ledger().plans.length
  await shop.db
    .updateTable('provider_plan')
    .set({ provider_id: 'P-UNKNOWN' })
    .where('provider_id', 'like', 'P-%')
    .execute()
  const beginReply = await customer(beginCall, { body: bodyFor('2 Jalan Contoh') })
  assert.match(beginReply.subscriptionId, /^I-/)
  assert.equal(paypal.ledger().plans.length, planCount + 1)
})

test('another refusal keeps the stored ids', async (t) => {
  const { customer, paypal, shop } = await startShopWithSubscriptions(t)
  await customer(beginCall, { body: bodyFor('1 Jalan Contoh') })
  const readIds = () => shop.db.selectFrom('provider_plan').select(['key', 'provider_id']).execute()
  const ids = await readIds()
  paypal.simulateFault({ name: 'create-422', times: 1 })
  const refusal = await expectRefusal(customer(beginCall, { body: bodyFor('2 Jalan Contoh') }))
  assert.equal(refusal.code, 'PAYPAL_UNAVAILABLE')
  assert.deepEqual(await readIds(), ids)
})
