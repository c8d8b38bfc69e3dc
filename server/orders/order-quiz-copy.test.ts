import assert from 'node:assert/strict'
import { test } from 'node:test'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { findExclusions } from '#domain/recommendation/hard-filters.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'
import { registerAndVerify } from '#tests/support/people/accounts.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { toReviewProduct } from './insert-order.ts'
import { readOrderHealth } from './read/read-order-health.ts'

const quizBody = {
  name: 'Aisyah',
  age: '31-40',
  gender: 'Male',
  dietType: 'Youthful Grow',
  allergic: ['Fish', 'Sesame'],
  consumption: 'Rarely',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'canary@example.com',
  consentVersion: quizConsentVersion,
}

test('an order stores its own copy of the quiz, and a later quiz does not change it', async (t) => {
  const { call, shop } = await startShopWithPayments(t)
  const { quizId } = await call('POST /api/recommend', { body: quizBody })
  const { url } = await call('POST /api/billplz/pay', { body: { ...buildPayBody(), quizId } })
  assert.ok(readBillId(url))
  await call('POST /api/recommend', { body: { ...quizBody, allergic: 'None' } })
  const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const health = await readOrderHealth(shop, shop.db, order.id)
  assert.deepEqual(health.allergic, ['Fish', 'Sesame'])
  assert.equal(health.answers?.exercise, 'Daily')
  for (const secret of ['Sesame', 'Daily', 'canary']) {
    assert.ok(!JSON.stringify(order).includes(secret), secret)
  }
  assert.equal(order.conflict, false)
})

test('an order uses the newest quiz of the account, unless the customer excludes it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { email, password } = await registerAndVerify(testShop)
  const { token } = await testShop.call('POST /api/users/login', { body: { email, password } })
  const call = testShop.createVisitor({ token })
  await call('POST /api/recommend', { body: quizBody })
  const allergies: unknown[] = []
  // Undefined selects the newest quiz, null selects no quiz.
  for (const quizId of [undefined, null]) {
    await call('POST /api/billplz/pay', { body: { ...buildPayBody(), quizId } })
    const { id } = await testShop.shop.db
      .selectFrom('orders')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    allergies.push((await readOrderHealth(testShop.shop, testShop.shop.db, id)).allergic)
  }
  assert.deepEqual(allergies, [['Fish', 'Sesame'], undefined])
})

test('an order without a quiz has unknown allergies, not none', async (t) => {
  const { call, shop } = await startShopWithPayments(t)
  await call('POST /api/billplz/pay', { body: { ...buildPayBody(), quizId: 'never-given' } })
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  assert.deepEqual(await readOrderHealth(shop, shop.db, id), {
    medicalNote: '',
    allergic: undefined,
    answers: undefined,
  })
})

test('an order with an allergen of its buyer needs a pharmacist’s review once it is paid', async (t) => {
  const { call, shop, billplz } = await startShopWithPayments(t)
  const { quizId } = await call('POST /api/recommend', { body: quizBody })
  // Collagen & Silica contains fish.
  const body = buildPayBody({ cart: [{ id: 27, quantity: 1 }], paymentData: { total: 139 } })
  const { url } = await call('POST /api/billplz/pay', { body: { ...body, quizId } })
  await billplz.pay(readBillId(url))
  const order = await waitUntil('the order is paid', async () => {
    const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    return row.payment === 'paid' && row
  })
  assert.equal(order.conflict, true)
  assert.equal(order.status, 'Investigation')
})

test('the copy of a product in an order keeps the declaration that it has no allergens', () => {
  const [product] = seedCatalogue()
  assert.ok(product)
  const unticked = { ...product, allergies: '', formula: undefined, ingredients: ['Zinc'] }
  const reasonsOf = (noAllergens: boolean) =>
    findExclusions(toReviewProduct({ ...unticked, nutFree: false, noAllergens }), {
      allergic: ['Nuts'],
    }).map(({ reason }) => reason)
  assert.deepEqual(reasonsOf(true), [])
  assert.deepEqual(reasonsOf(false), ['allergen'])
})
