/** Erasure by customers with an account: withdrawing consent, and deleting the account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import {
  canaryAnswers,
  canary,
  listErasures,
  canaryNote,
  setDelivered,
  withCanaryNote,
} from '#tests/support/desks/erasure.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
} from '#tests/support/desks/reviewed-order.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { changeEmail, createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import type { ApiCall } from '#web/api/client.ts'

import { eraseRequestedHealthData } from './erase-requested-health-data.ts'

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

test('withdrawing consent erases health data from every table; an order being made keeps it until delivered', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer } = testShop
  await customer('POST /api/recommend', { body: canaryAnswers })
  await testShop.call('POST /api/users/contactus', {
    body: { name: 'Aisyah', email: 'Aisyah@example.com', subject: 'Question', message: canaryNote },
  })
  const subscription = await createActiveSubscription(
    testShop,
    buildSubscriptionBody(withCanaryNote),
  )
  await customer('POST /api/billplz/pay', {
    body: buildPayBody({ ...orderWithFish, ...withCanaryNote }),
  })
  const orderInProduction = await createPaidOrder(testShop, {
    body: withCanaryNote,
    call: customer,
  })
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
  await customer('POST /api/recommend', { body: canaryAnswers })
  await customer('POST /api/recommend', { body: { ...canaryAnswers, smoke: 'Yes' } })
  const erasureReply = await customer('POST /api/users/withdraw-consent')
  assert.equal(erasureReply.deletedQuizCount, 2)
})

test('later deliveries of an active subscription have no health data after the withdrawal, and a flag says so', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  await testShop.customer('POST /api/recommend', { body: canaryAnswers })
  const { readView } = await createActiveSubscription(
    testShop,
    buildSubscriptionBody(withCanaryNote),
  )
  await testShop.customer('POST /api/users/withdraw-consent')
  await testShop.advanceClocks(days(31))
  await waitUntil('the second delivery', async () => (await readView()).orders.length === 2)
  const orders = await testShop.shop.db
    .selectFrom('orders')
    .select(['number', 'status', 'medical_note', 'allergies', 'quiz_answers', 'conflict'])
    .orderBy('id')
    .execute()
  const [firstDelivery, secondDelivery] = orders
  assert.ok(firstDelivery?.medical_note, 'the first is being made')
  assert.ok(secondDelivery)
  const { number, ...laterDelivery } = secondDelivery
  assert.deepEqual(laterDelivery, {
    status: 'Investigation',
    medical_note: null,
    allergies: null,
    quiz_answers: null,
    conflict: false,
  })
  const pharmacist = await createPharmacist(testShop)
  const params = { orderId: number }
  const { flags } = await pharmacist.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.ok(flags.some(({ text }) => text === 'Health data was erased, ask the customer'))
})

test('a contact message that is queued at the withdrawal is sent and then deleted', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { shop } = testShop
  const { call } = await createCustomer(testShop)
  const body = { name: 'Aisyah', email: 'Aisyah@example.com', subject: canary, message: canaryNote }
  await testShop.call('POST /api/users/contactus', { body })
  await call('POST /api/users/withdraw-consent')
  await runHousekeeping(shop)
  assert.deepEqual(await findTablesContaining(shop, canary), ['outbox_email'], 'not sent yet')
  await sendDueEmails(shop)
  const ownerEmails = testShop.emails.listEmails('owner@racik.example')
  assert.ok(ownerEmails.some(({ text }) => text.includes(canaryNote)))
  await runHousekeeping(shop)
  assert.deepEqual(await findTablesContaining(shop, canary), [])
})

/** Health data and messages are stored under an address that the customer then gives up. */
async function startWithEarlierAddress(t: CleanupContext) {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { shop } = testShop
  const customer = await createCustomer(testShop)
  const sendMessage = (message: string) =>
    testShop.call('POST /api/users/contactus', {
      body: { name: 'Aisyah', email: customer.email, subject: 'A question', message },
    })
  // A guest: the results are emailed to the typed address.
  await testShop.call('POST /api/recommend', { body: canaryAnswers })
  await sendMessage(canaryNote)
  await sendDueEmails(shop)
  const { call } = await changeEmail(testShop, customer, 'new@example.com')
  testShop.clock.advance(minutes(1))
  await sendMessage('Message of the next owner')
  await sendDueEmails(shop)
  assert.deepEqual(await findTablesContaining(shop, canary), ['outbox_email', 'quiz'])
  return { shop, call }
}

test('withdrawing consent erases what was stored under an earlier address, and nothing of its next owner', async (t) => {
  const { shop, call } = await startWithEarlierAddress(t)
  await call('POST /api/users/withdraw-consent')
  assert.deepEqual(await findTablesContaining(shop, canary), [])
  assert.deepEqual(await findTablesContaining(shop, 'next owner'), ['outbox_email'])
})

test('deleting an account erases what was stored under an earlier address, and nothing of its next owner', async (t) => {
  const { shop, call } = await startWithEarlierAddress(t)
  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  assert.deepEqual(await findTablesContaining(shop, canary), [])
  assert.deepEqual(await findTablesContaining(shop, 'next owner'), ['outbox_email'])
})

test('deleting an account erases health data from every table; an order being made is erased after delivery', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/recommend', { body: canaryAnswers })
  const orderInProduction = await createPaidOrder(testShop, { body: withCanaryNote, call })
  await call('POST /api/billplz/pay', {
    body: buildPayBody({ ...orderWithFish, ...withCanaryNote }),
  })
  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  assert.deepEqual(await findTablesContaining(testShop.shop, canary), ['orders'])
  const listConsents = async (kind: string) =>
    testShop.shop.db
      .selectFrom('consent')
      .select(['about_id', 'withdrawn_at'])
      .where('kind', '=', kind)
      .execute()
  const [noteConsent, ...otherNoteConsents] = await listConsents('medical_note')
  assert.equal(noteConsent?.about_id, orderInProduction.number)
  assert.ok(noteConsent.withdrawn_at)
  assert.deepEqual(otherNoteConsents, [], 'a note that is gone leaves no consent')
  assert.equal((await listConsents('terms')).length, 2, 'the orders keep the accepted terms')
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
