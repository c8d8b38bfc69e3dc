/**
 * Refusals of PayPal: only an id that PayPal does not know deletes the stored ids of plans. And the
 * return from PayPal's own page.
 */
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

test('the return from PayPal opens the page in the language of the purchase', async (t) => {
  const { app, customer, paypal } = await startShopWithSubscriptions(t)
  const open = async (url: string): Promise<unknown> => (await app.inject(url)).headers.location
  for (const [language, prefix] of [
    ['ms', '/ms'],
    ['en', ''],
  ]) {
    const { id, subscriptionId } = await customer(
      beginCall,
      { body: bodyFor(`1 Jalan ${language}`) },
      { headers: { 'accept-language': language ?? '' } },
    )
    const urls = paypal.subscription(subscriptionId)?.application_context
    const openStored = (url = '') => open(url.slice(new URL(url).origin.length))
    assert.equal(await openStored(urls?.return_url), `${prefix}/confirmation?subscription=${id}`)
    assert.equal(await openStored(urls?.cancel_url), `${prefix}/checkout?left=${id}`)
  }
  assert.equal(await open('/paypal-return?ours=7'), '/confirmation?subscription=7')
  assert.equal(await open('/paypal-return?lang=ms'), '/ms')
  for (const language of ['//evil.example', '.evil.example', 'MS', 'ms&lang=ms'])
    assert.equal(
      await open(`/paypal-return?left=7&lang=${language}`),
      '/checkout?left=7',
      'an unknown language is English',
    )
})
