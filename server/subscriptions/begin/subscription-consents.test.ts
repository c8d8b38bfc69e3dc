/** Consents of a subscription: recorded when it begins, copied to its deliveries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { withCanaryNote } from '#tests/support/desks/erasure.ts'
import { goodPassword } from '#tests/support/people/accounts.ts'
import {
  buildSubscriptionBody,
  createActiveSubscription,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

const beginCall = 'POST /api/paypal/subscriptions'
const bodyWithNote = buildSubscriptionBody(withCanaryNote)

const listConsentsAbout = ({ shop }: ShopWithSubscriptions, about: string) =>
  shop.db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at', 'withdrawn_at'])
    .where('about', '=', about)
    .orderBy('kind')
    .execute()

test('a note of a subscription that is never approved has its consent until the note is deleted', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { id } = await testShop.customer(beginCall, { body: bodyWithNote })
  const consent = { version: '2026-11', given_at: testShop.shop.now(), withdrawn_at: null }
  assert.deepEqual(await listConsentsAbout(testShop, 'subscription'), [
    { kind: 'medical_note', ...consent },
    { kind: 'terms', ...consent },
  ])
  const { consents } = await testShop.customer('GET /api/users/dashboard')
  assert.deepEqual(consents.map(({ kind }) => kind).toSorted(), ['medical_note', 'terms'])
  const ownData = await testShop.customer('GET /api/users/my-data')
  assert.match(JSON.stringify(ownData['consents']), /"medical_note".*"about":"subscription"/)
  const endedAt = testShop.shop.now()
  await testShop.shop.db
    .updateTable('subscription')
    .set({ state: 'ABANDONED', sync_at: null, ended_at: endedAt })
    .where('id', '=', Number(id))
    .execute()
  testShop.clock.advance(days(retentionPeriods.endedSubscriptionHealthDays))
  await runHousekeeping(testShop.shop)
  const kinds = (await listConsentsAbout(testShop, 'subscription')).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['terms'])
  testShop.clock.advance(days(retentionPeriods.unpaidOrderDays))
  await runHousekeeping(testShop.shop)
  assert.deepEqual(await listConsentsAbout(testShop, 'subscription'), [])
})

test('a delivery keeps the version of the terms that the customer accepted, and is not listed twice', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const begunAt = testShop.shop.now()
  await testShop.customer(beginCall, { body: bodyWithNote })
  // As if the terms had changed since.
  await testShop.shop.db.updateTable('consent').set({ version: '2026-01' }).execute()
  await createActiveSubscription(testShop, bodyWithNote)
  const consent = { version: '2026-01', given_at: begunAt, withdrawn_at: null }
  assert.deepEqual(await listConsentsAbout(testShop, 'order'), [
    { kind: 'medical_note', ...consent },
    { kind: 'terms', ...consent },
  ])
  assert.equal((await testShop.customer('GET /api/users/dashboard')).consents.length, 2)
})

test('withdrawing the consent withdraws that of the subscription; deleting the account deletes it', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, shop } = testShop
  await customer(beginCall, { body: bodyWithNote })
  await customer('POST /api/users/withdraw-consent')
  const [noteConsent, termsConsent] = await listConsentsAbout(testShop, 'subscription')
  assert.deepEqual(noteConsent?.withdrawn_at, shop.now())
  assert.equal(termsConsent?.withdrawn_at, null)
  await customer('POST /api/users/delete-account', { body: { password: goodPassword } })
  const kinds = (await listConsentsAbout(testShop, 'subscription')).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['terms'])
})
