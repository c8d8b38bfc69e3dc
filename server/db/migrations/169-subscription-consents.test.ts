import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { withCanaryNote } from '#tests/support/desks/erasure.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

import { addSubscriptionConsents } from './169-subscription-consents.ts'

const beginCall = 'POST /api/paypal/subscriptions'

test('a subscription from before the migration has its consents', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, shop } = testShop
  await customer(beginCall, { body: buildSubscriptionBody(withCanaryNote) })
  await customer(beginCall, { body: buildSubscriptionBody() })
  const readConsents = () =>
    shop.db.selectFrom('consent').selectAll().orderBy('about_id').orderBy('kind').execute()
  const consents = await readConsents()
  assert.equal(consents.length, 3, 'terms twice, and one note')
  await transact(shop.db, async (tx) => {
    await sql`delete from consent`.execute(tx)
    await addSubscriptionConsents(tx)
  })
  assert.deepEqual(await readConsents(), consents)
})
