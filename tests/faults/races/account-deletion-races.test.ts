/**
 * Races of the deletion of an account with calls of the same customer, on PostgreSQL. A row that is
 * saved with the id of a deleted account would stay for ever: neither the erasure nor a retention
 * rule would find it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'
import { createCleanupStack } from '#tests/support/cleanup-stack.ts'
import { quizAnswers } from '#tests/support/desks/reviewed-order.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { outcomeOf } from '#tests/support/people/expect-refusal.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

const skip = missingPostgresReason()

const cleanups = createCleanupStack()
let testShop: ShopWithSubscriptions

before(async () => {
  if (skip !== false) return
  const { url: databaseUrl, remove } = await createTestDatabase()
  cleanups.after(remove)
  testShop = await startShopWithSubscriptions(cleanups, { databaseUrl })
})

after(() => cleanups.run())

/** Returns the calls of a new customer, each ready to be sent without another call before it. */
async function createBuyer(name: string) {
  const email = `${name}@example.com`
  const { userId: id, call, password } = await createCustomer(testShop, { email })
  await call('GET /api/init')
  const customerDetails = { email, medicalCondition: 'asthma' }
  const consent = { terms: true, health: true }
  return {
    id,
    email,
    saveQuiz: () => outcomeOf(call('POST /api/recommend', { body: quizAnswers })),
    pay: () =>
      outcomeOf(
        call('POST /api/billplz/pay', { body: buildPayBody({ customerDetails, consent }) }),
      ),
    subscribe: () =>
      outcomeOf(call('POST /api/paypal/subscriptions', { body: buildSubscriptionBody() })),
    deleteAccount: () => outcomeOf(call('POST /api/users/delete-account', { body: { password } })),
  }
}

/** Locks a table against writes until the returned function is called. */
async function blockWrites(table: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const mayRelease = Promise.withResolvers<void>()
  const locking = transact(testShop.shop.db, async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
    locked.resolve()
    await mayRelease.promise
  })
  await Promise.race([locked.promise, locking])
  return () => {
    mayRelease.resolve()
    return locking
  }
}

const countQuizzes = async (userId: string): Promise<number> => {
  const { db } = testShop.shop
  return (await db.selectFrom('quiz').select('id').where('user_id', '=', userId).execute()).length
}

const readOrders = (email: string) =>
  testShop.shop.db
    .selectFrom('orders')
    .select(['user_id', 'medical_note'])
    .where('email', '=', email)
    .execute()

test('a quiz that is being saved when the account is deleted is erased', { skip }, async () => {
  const buyer = await createBuyer('quiz-first')
  const release = await blockWrites('consent')
  const saving = buyer.saveQuiz()
  await waitUntilQueryWaits(testShop.shop.db, '"consent"')
  const deleting = buyer.deleteAccount()
  await waitUntilQueryWaits(testShop.shop.db, '', 2).finally(release)
  assert.deepEqual(await Promise.all([saving, deleting]), ['done', 'done'])
  assert.equal(await countQuizzes(buyer.id), 0)
})

test(
  'an order that is being saved when the account is deleted loses account and health data',
  { skip },
  async () => {
    const buyer = await createBuyer('order-first')
    const release = await blockWrites('payment_attempt')
    const paying = buyer.pay()
    await waitUntilQueryWaits(testShop.shop.db, 'payment_attempt')
    const deleting = buyer.deleteAccount()
    await Promise.race([deleting, waitUntilQueryWaits(testShop.shop.db, '', 2)]).finally(release)
    assert.deepEqual(await Promise.all([paying, deleting]), ['done', 'done'])
    assert.deepEqual(await readOrders(buyer.email), [{ user_id: null, medical_note: null }])
  },
)

test(
  'calls during the deletion of their account save no quiz, no subscription, and the order of a guest',
  { skip },
  async () => {
    const buyer = await createBuyer('deletion-first')
    const { db } = testShop.shop
    const release = await blockWrites('consent')
    const deleting = buyer.deleteAccount()
    await waitUntilQueryWaits(db, '"consent"')
    const calls = [buyer.saveQuiz(), buyer.subscribe(), buyer.pay()]
    await waitUntilQueryWaits(db, '', 4).finally(release)
    assert.equal(await deleting, 'done')
    assert.deepEqual(await Promise.all(calls), ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'done'])
    assert.equal(await countQuizzes(buyer.id), 0)
    const subscriptions = db.selectFrom('subscription').select('id').where('user_id', '=', buyer.id)
    assert.deepEqual(await subscriptions.execute(), [])
    const [order] = await readOrders(buyer.email)
    assert.equal(order?.user_id, null)
    assert.notEqual(order.medical_note, null, 'the pharmacist needs the note of a guest')
  },
)
