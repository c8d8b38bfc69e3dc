/** Test of a migration that adds the language of a subscription whose account is deleted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { getSubscription } from '#server/subscriptions/subscriptions.store.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

import { addSubscriptionLanguage } from './163-subscription-language.ts'

test('a subscription from before the migration stays readable and is in English', async (t) => {
  const { shop, customer } = await startShopWithSubscriptions(t)
  const { id } = await customer('POST /api/paypal/subscriptions', {
    body: buildSubscriptionBody(),
  })
  const subscription = await transact(shop.db, async (tx) => {
    await sql`alter table subscription drop column language`.execute(tx)
    await addSubscriptionLanguage(tx)
    return getSubscription(tx, Number(id))
  })
  assert.equal(subscription.language, 'en')
})
