/**
 * All health data in these tests contains one word (`canary`), which is searched for in every table
 * before and after the erasure.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { days, hours } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  waitUntil,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
} from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import type { ApiCall } from '#web/api/client.ts'

import { eraseRequestedHealthData } from './erase-requested-health-data.ts'

const canary = 'Canarybird'
const note = `${canary}: I take warfarin.`
const withNote = {
  customerDetails: { email: 'aisyah@example.com', medicalCondition: note },
  consent: { terms: true, health: true },
}

const answers = {
  name: canary,
  age: '31-40',
  gender: 'Male',
  dietType: 'Youthful Grow',
  allergic: ['Fish'],
  consumption: 'Rarely',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
  consentVersion: quizConsentVersion,
}

/** The pharmacist asks, the buyer answers, and the pharmacist approves with a reason. */
async function askAndAnswer(
  testShop: ShopWithPayments,
  orderId: string,
  buyer: ApiCall,
): Promise<void> {
  const { call } = await createPharmacist(testShop)
  const params = { params: { orderId } }
  const { version } = await call('GET /api/pharmacy/orders/{orderId}', params)
  await call('POST /api/pharmacy/orders/{orderId}/ask', {
    ...params,
    body: { version, question: `${canary}, for how long?` },
  })
  const questionEmail = await waitUntil('the email with the question', async () =>
    testShop.emails
      .listEmails('aisyah@example.com')
      .find(({ subject }) => subject.includes('question') && subject.includes(orderId)),
  )
  const token = /pharmacist\?token=([\w-]+)/.exec(questionEmail.text)?.[1] ?? ''
  await buyer('POST /api/pharmacist-messages/answer', {
    body: { token, text: `${canary}: two years.`, consent: true },
  })
  const answeredReview = await call('GET /api/pharmacy/orders/{orderId}', params)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...params,
    body: {
      version: answeredReview.version,
      flagsKey: answeredReview.flagsKey,
      reason: `${canary} may have it.`,
    },
  })
}

async function setDelivered(testShop: ShopWithPayments, orderId: string): Promise<void> {
  const desk = await createStaffMember(testShop, 'admin')
  const params = { orderId }
  // The reason is needed for orders that no pharmacist has approved.
  const reason = 'The pharmacist agreed by phone'
  await desk.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Ready to Ship', reason },
  })
  await desk.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: true, reason },
  })
}

const listErasures = async ({ shop }: ShopWithPayments) =>
  (
    await shop.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('action', 'like', '%health%erased')
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => `${actor}: ${action}`)

test('withdrawing consent erases health data from every table; an order being made keeps it until delivered', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer } = testShop
  await customer('POST /api/recommend', { body: answers })
  await testShop.call('POST /api/users/contactus', {
    body: { name: 'Aisyah', email: 'Aisyah@example.com', subject: 'Question', message: note },
  })
  const subscription = await createActiveSubscription(testShop, buildSubscriptionBody(withNote))
  await customer('POST /api/billplz/pay', { body: buildPayBody({ ...orderWithFish, ...withNote }) })
  const orderInProduction = await createPaidOrder(testShop, { body: withNote, call: customer })
  testShop.clock.advance(1)
  await askAndAnswer(testShop, orderInProduction.number, customer)
  const [firstDelivery] = (await subscription.readView()).orders
  const deliveredOrderId = firstDelivery?.orderId ?? ''
  await setDelivered(testShop, deliveredOrderId)
  await testShop.advanceClocks(days(2))
  await waitUntil('every email was sent', async () => {
    const queued = await testShop.shop.db
      .selectFrom('outbox_email')
      .select('id')
      .where('state', '=', 'queued')
      .execute()
    return queued.length === 0
  })

  const healthDataBefore = (await testShop.customer('GET /api/users/dashboard')).healthData
  assert.deepEqual(healthDataBefore, {
    quizCount: 1,
    planCount: 1,
    orderCount: 2,
    keptOrders: [{ orderId: orderInProduction.number, isErasureRequested: false }],
  })
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), [
    'orders',
    'outbox_email',
    'quiz',
    'review_message',
    'review_step',
    'subscription',
  ])

  const erasureReply = await testShop.customer('POST /api/users/withdraw-consent')
  assert.deepEqual(erasureReply, {
    deletedQuizCount: 1,
    deletedPlanCount: 1,
    deletedOrderCount: 2,
    keptOrders: [orderInProduction.number],
  })
  // Only the order that is being made keeps health data, for the pharmacist.
  const keptTables = ['orders', 'review_message', 'review_step']
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), keptTables)
  const rows = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .where('medical_note', 'is not', null)
    .execute()
  assert.deepEqual(rows, [{ number: orderInProduction.number }])
  await eraseRequestedHealthData(testShop.shop)
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), keptTables)

  await setDelivered(testShop, orderInProduction.number)
  await eraseRequestedHealthData(testShop.shop)
  assert.deepEqual(
    await findTablesContaining(testShop.shop, canary),
    keptTables,
    'staff can still undo a mistaken delivery',
  )
  await testShop.advanceClocks(hours(25))
  await eraseRequestedHealthData(testShop.shop)
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), [])
  assert.deepEqual(await listErasures(testShop), [
    'customer: health.erased',
    'shop: order.health_erased',
  ])
})

test('two quizzes answered in the same millisecond can be withdrawn', async (t) => {
  const { customer } = await startShopWithSubscriptions(t)
  await customer('POST /api/recommend', { body: answers })
  await customer('POST /api/recommend', { body: { ...answers, smoke: 'Yes' } })
  const erasureReply = await customer('POST /api/users/withdraw-consent')
  assert.equal(erasureReply.deletedQuizCount, 2)
})

test('later deliveries of an active subscription have no health data after the withdrawal', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await testShop.customer('POST /api/recommend', { body: answers })
  const { readView } = await createActiveSubscription(testShop, buildSubscriptionBody(withNote))
  await testShop.customer('POST /api/users/withdraw-consent')
  await testShop.advanceClocks(days(31))
  await waitUntil('the second delivery', async () => (await readView()).orders.length === 2)
  const orders = await testShop.shop.db
    .selectFrom('orders')
    .select(['medical_note', 'allergies', 'quiz_answers', 'conflict'])
    .orderBy('id')
    .execute()
  assert.ok(orders[0]?.medical_note, 'the first is being made')
  const emptyHealthColumns = {
    medical_note: null,
    allergies: null,
    quiz_answers: null,
    conflict: false,
  }
  assert.deepEqual(orders[1], emptyHealthColumns)
})

test('deleting an account erases health data from every table; an order being made is erased after delivery', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/recommend', { body: answers })
  const orderInProduction = await createPaidOrder(testShop, { body: withNote, call })
  await call('POST /api/billplz/pay', { body: buildPayBody({ ...orderWithFish, ...withNote }) })
  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), ['orders'])
  await setDelivered(testShop, orderInProduction.number)
  testShop.clock.advance(hours(25))
  await eraseRequestedHealthData(testShop.shop)
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), [])
  // Tax law requires the order with its address to be kept.
  const { address_1: keptAddress } = await testShop.shop.db
    .selectFrom('orders')
    .select('address_1')
    .executeTakeFirstOrThrow()
  assert.equal(keptAddress, '12 Jalan Contoh 3/4')
})

test('a guest erases the health data of an order with the emailed link; a stranger cannot', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = testShop.createVisitor()
  const { quizId } = await buyer('POST /api/recommend', { body: answers })
  const body = buildPayBody({ ...orderWithFish, ...withNote })
  const { url } = await buyer('POST /api/billplz/pay', { body: { ...body, quizId } })
  const { orderId } = await buyer('GET /api/billplz/get-bill/{billId}', {
    params: { billId: readBillId(url) },
  })
  const params = { params: { orderId } }
  const otherVisitor = testShop.createVisitor()
  for (const key of [
    'GET /api/orders/{orderId}/health-data',
    'POST /api/orders/{orderId}/erase-health-data',
  ] as const)
    assert.equal((await expectRefusal(otherVisitor(key, params))).code, 'NOT_FOUND')
  const healthData = await buyer('GET /api/orders/{orderId}/health-data', params)
  assert.equal(healthData.state, 'erasable')
  const erasureReply = await buyer('POST /api/orders/{orderId}/erase-health-data', params)
  assert.equal(erasureReply.state, 'none')
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), [])
  assert.deepEqual(await listErasures(testShop), ['customer: order.health_erased'])

  // Paid after the erasure: a pharmacist must check it, because a note may be missing.
  await testShop.billplz.pay(readBillId(url))
  await waitUntil('the order is paid', async () => {
    const { status } = await testShop.shop.db
      .selectFrom('orders')
      .select('status')
      .executeTakeFirstOrThrow()
    return status === 'Investigation'
  })
})

test('a guest whose order is being made sees that its health data is erased after delivery', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = testShop.createVisitor()
  const order = await createPaidOrder(testShop, { body: withNote, call: buyer })
  const params = { params: { orderId: order.number } }
  const readState = async () => (await buyer('GET /api/orders/{orderId}/health-data', params)).state
  assert.equal(await readState(), 'making')
  await buyer('POST /api/orders/{orderId}/erase-health-data', params)
  assert.equal(await readState(), 'asked')
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), ['orders'])
  await setDelivered(testShop, order.number)
  testShop.clock.advance(hours(25))
  await eraseRequestedHealthData(testShop.shop)
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), [])
})

test('an order whose erasure fails does not block the erasure of later orders', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  const orderNumbers: string[] = []
  for (let order = 0; order < 2; order++) {
    const buyer = testShop.createVisitor()
    const { number } = await createPaidOrder(testShop, { body: withNote, call: buyer })
    const params = { params: { orderId: number } }
    await buyer('POST /api/orders/{orderId}/erase-health-data', params)
    await setDelivered(testShop, number)
    orderNumbers.push(number)
  }
  const [failingNumber = ''] = orderNumbers
  testShop.clock.advance(hours(25))
  await sql`create function poisoned() returns trigger language plpgsql
    as $$ begin raise exception 'poisoned'; end $$`.execute(db)
  await sql`create trigger poisoned before update on orders for each row
    when (new.number = ${sql.lit(failingNumber)}) execute function poisoned()`.execute(db)
  await assert.rejects(eraseRequestedHealthData(testShop.shop), {
    message: `health data of orders ${failingNumber} was not erased`,
  })
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('medical_note', 'is not', null)
    .execute()
  assert.deepEqual(rows, [{ number: failingNumber }])
})
