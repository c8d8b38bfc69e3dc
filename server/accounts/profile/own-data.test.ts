import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import {
  buildPayBody,
  startShopWithPayments,
  billIdOf,
  waitUntil,
} from '#tests/support/shop-with-payments.ts'
import { startTestShop } from '#tests/support/test-shop.ts'
import { startShopWithPlans, createActivePlan } from '#tests/support/shop-with-plans.ts'
import { createCustomer, goodPassword, findQueuedEmails } from '#tests/support/accounts.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'

const hasCode = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code

const quiz = {
  name: 'Aisyah',
  age: '31-40',
  gender: 'Male',
  dietType: 'Youthful Grow',
  allergic: ['None'],
  consumption: 'Daily',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Rarely',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
  consentVersion: quizConsentVersion,
}

test('the dashboard of a new customer has the four documented fields and no password hash', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  const dashboard = await call('GET /api/users/dashboard')
  assert.deepEqual(dashboard.orders, [])
  assert.deepEqual(dashboard.subscriptions, [])
  assert.deepEqual(dashboard.quizzes, [])
  assert.deepEqual(dashboard.defaultShippingDetails, {
    firstName: 'Aisyah',
    lastName: 'Demo',
    addressLine1: '12 Jalan Contoh 3/4',
    addressLine2: '',
    city: 'Petaling Jaya',
    state: 'Selangor',
    postalCode: '47000',
    countryCode: 'MY',
    user: { email: 'aisyah@example.com' },
    phone: '012-345 6789',
  })
  assert.ok(!JSON.stringify(dashboard).includes('argon2'))
})

test('the default address accepts all documented names, keeps missing fields and refuses invalid ones', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  const saveDetails = (body: Record<string, string>) =>
    call('PUT /api/users/default-shipping', { body })
  const firstReply = await saveDetails({
    addressLine1: '1 Jalan Baru',
    city: 'Ipoh',
    state: 'Perak',
  })
  assert.equal(firstReply.defaultShippingDetails.addressLine1, '1 Jalan Baru')
  assert.equal(firstReply.defaultShippingDetails.postalCode, '47000')
  const secondReply = await saveDetails({ address_1: '2 Jalan Baru', postal_code: '30000' })
  assert.equal(secondReply.defaultShippingDetails.addressLine1, '2 Jalan Baru')
  await assert.rejects(saveDetails({ state: 'Atlantis' }), hasCode('INVALID'))
  await assert.rejects(saveDetails({ postalCode: 'abc' }), hasCode('INVALID'))
  const { user } = await call('GET /api/users/me')
  assert.equal(user.shipping.address_1, '2 Jalan Baru')
})

test('a customer sees a pending order and its receipt, another customer does not', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  const { orders } = await call('GET /api/users/dashboard')
  const [order] = orders
  assert.ok(order?.payAgainUrl)
  assert.equal(order.totalPrice, '270.00')
  assert.equal(order.paymentState, 'Pending...')
  const params = { orderId: order.orderId }
  const receipt = await call('GET /api/users/orders/{orderId}', { params })
  assert.equal(receipt.total, '270.00')
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  await assert.rejects(
    otherCustomer.call('GET /api/users/orders/{orderId}', { params }),
    hasCode('NOT_FOUND'),
  )
  assert.deepEqual((await otherCustomer.call('GET /api/users/dashboard')).orders, [])
})

test('a bill that can no longer be paid is not offered again', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  // The session would end before the order does.
  await testShop.shop.db.updateTable('orders').set({ expires_at: testShop.clock.now }).execute()
  const [order] = (await call('GET /api/users/dashboard')).orders
  assert.equal(order?.paymentState, 'Pending...')
  assert.equal(order.payAgainUrl, null)
})

test('a guest opens an order with the emailed code and adds it to an account later', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { url } = await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const billId = billIdOf(url)
  const placedOrder = await testShop.call('GET /api/billplz/get-bill/{billId}', {
    params: { billId },
  })
  const stranger = testShop.createVisitor()
  const showBill = () => stranger('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  assert.equal((await showBill()).masked, true)

  const orderAndEmail = { orderId: placedOrder.orderId, email: 'AISYAH@example.com' }
  const replyToOwner = await stranger('POST /api/orders/track', { body: orderAndEmail })
  const replyToWrongEmail = await stranger('POST /api/orders/track', {
    body: { ...orderAndEmail, email: 'other@example.com' },
  })
  assert.deepEqual(replyToOwner, replyToWrongEmail)
  const emailedCode = await waitUntil('the code', async () =>
    testShop.emails
      .messages('aisyah@example.com')
      .map(({ subject }) => /^(\d{3}) (\d{3}) opens/.exec(subject)?.slice(1).join(''))
      .find((text) => text !== undefined),
  )
  const openOrder = (typedText: string) =>
    stranger('POST /api/orders/track/open', { body: { ...orderAndEmail, code: typedText } })
  await assert.rejects(
    openOrder(emailedCode === '000000' ? '111111' : '000000'),
    hasCode('CODE_INVALID'),
  )
  assert.equal(
    (await openOrder(`${emailedCode.slice(0, 3)} ${emailedCode.slice(3)}`)).billId,
    billId,
  )
  assert.equal((await showBill()).masked, false)
  await assert.rejects(openOrder(emailedCode), hasCode('CODE_INVALID'))

  const { call } = await createCustomer(testShop)
  assert.equal((await call('GET /api/users/dashboard')).guestOrders, 1)
  await assert.rejects(
    call('POST /api/users/claim-orders', { body: { code: '000000' } }),
    hasCode('CODE_INVALID'),
  )
  await call('POST /api/users/claim-code')
  const claimCode = await waitUntil('the code for the account', async () =>
    testShop.emails
      .messages('aisyah@example.com')
      .map(({ subject }) => /^(\d{3} \d{3}) adds your orders/.exec(subject)?.[1])
      .find((text) => text !== undefined),
  )
  const claimOrders = () => call('POST /api/users/claim-orders', { body: { code: claimCode } })
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  await otherCustomer.call('POST /api/users/claim-code')
  await assert.rejects(
    otherCustomer.call('POST /api/users/claim-orders', { body: { code: claimCode } }),
    hasCode('CODE_INVALID'),
  )
  assert.equal((await claimOrders()).claimed, 1)
  await assert.rejects(claimOrders(), hasCode('CODE_INVALID'))
  const { orders, guestOrders } = await call('GET /api/users/dashboard')
  assert.equal(orders[0]?.orderId, placedOrder.orderId)
  assert.equal(guestOrders, 0)
})

test('codes that open an order or add guest orders expire after ten minutes', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { url } = await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const params = { billId: billIdOf(url) }
  const { orderId } = await testShop.call('GET /api/billplz/get-bill/{billId}', { params })
  const orderAndEmail = { orderId, email: 'aisyah@example.com' }
  const findEmailedCode = async (subject: RegExp) =>
    waitUntil('the code', async () =>
      testShop.emails
        .messages(orderAndEmail.email)
        .map((message) => subject.exec(message.subject)?.[1])
        .find((text) => text !== undefined),
    )
  await testShop.call('POST /api/orders/track', { body: orderAndEmail })
  const orderCode = await findEmailedCode(/^(\d{3} \d{3}) opens/)
  const { call } = await createCustomer(testShop)
  await call('POST /api/users/claim-code')
  const claimCode = await findEmailedCode(/^(\d{3} \d{3}) adds your orders/)
  testShop.clock.advance(minutes(10) + 1)
  const openingOrder = testShop.call('POST /api/orders/track/open', {
    body: { ...orderAndEmail, code: orderCode },
  })
  await assert.rejects(openingOrder, hasCode('CODE_INVALID'))
  const claimed = call('POST /api/users/claim-orders', { body: { code: claimCode } })
  await assert.rejects(claimed, hasCode('CODE_INVALID'))
})

test('after five wrong attempts even the correct order code is refused', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { url } = await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const params = { billId: billIdOf(url) }
  const { orderId } = await testShop.call('GET /api/billplz/get-bill/{billId}', { params })
  const orderAndEmail = { orderId, email: 'aisyah@example.com' }
  await testShop.call('POST /api/orders/track', { body: orderAndEmail })
  const emailedCode = await waitUntil('the code', async () =>
    testShop.emails
      .messages(orderAndEmail.email)
      .map(({ subject }) => /^(\d{3} \d{3}) opens/.exec(subject)?.[1])
      .find((text) => text !== undefined),
  )
  const openOrder = (typedText: string) =>
    testShop.call('POST /api/orders/track/open', { body: { ...orderAndEmail, code: typedText } })
  for (let guess = 0; guess < 5; guess++)
    await assert.rejects(openOrder(`00000${guess}`), hasCode('CODE_INVALID'))
  const row = await testShop.shop.db.selectFrom('order_code').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.tries, 5)
  await assert.rejects(openOrder(emailedCode), hasCode('CODE_INVALID'))
})

test('quiz results are shown, and withdrawing the consent deletes them but keeps its record', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/recommend', { body: quiz })
  const dashboardBefore = await call('GET /api/users/dashboard')
  assert.equal(dashboardBefore.quizzes[0]?.dietType, 'Youthful Grow')
  assert.equal((await call('POST /api/users/withdraw-consent')).deletedQuizzes, 1)
  const dashboardAfter = await call('GET /api/users/dashboard')
  assert.deepEqual(dashboardAfter.quizzes, [])
  assert.equal(dashboardAfter.consents.length, 1)
  assert.ok(dashboardAfter.consents[0]?.withdrawnAt)
})

test('quiz results show recommended products with prices, and why others were excluded', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  const reply = await call('POST /api/recommend', { body: { ...quiz, allergic: ['Fish'] } })
  const findNewestQuiz = async () => (await call('GET /api/users/dashboard')).quizzes[0]
  const quizResult = await findNewestQuiz()
  assert.ok(reply.products.length > 0)
  assert.deepEqual(
    quizResult?.recommended.map(({ id, product_name, price, against }) => [
      id,
      product_name,
      price,
      against,
    ]),
    reply.products.map(({ id, product_name, price }) => [id, product_name, price, []]),
  )
  assert.deepEqual(
    quizResult?.excluded.map(({ id, against }) => [id, against.map(({ text }) => text)]),
    reply.excluded.map(({ id, reasons }) => [id, reasons.map(({ text }) => text)]),
  )
  assert.ok(
    quizResult?.excluded.some(({ against }) => against.some(({ text }) => /allergy/.test(text))),
  )

  const id = quizResult?.recommended[0]?.id ?? 0
  await changeCatalogue(testShop.shop, (tx) =>
    tx.updateTable('product').set({ available: false }).where('id', '=', id).execute(),
  )
  const [archivedProduct] = (await findNewestQuiz())?.recommended ?? []
  assert.deepEqual(
    [archivedProduct?.available, archivedProduct?.against.map(({ text }) => text)],
    [false, ['It cannot be ordered at the moment.']],
  )
})

test('emails about offers are off by default and can be switched on and off', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  const isOn = async () => (await call('GET /api/users/dashboard')).marketing
  assert.equal(await isOn(), false)
  await call('PUT /api/users/marketing', { body: { subscribed: true } })
  testShop.clock.advance(1)
  assert.equal(await isOn(), true)
  await call('PUT /api/users/marketing', { body: { subscribed: false } })
  assert.equal(await isOn(), false)
})

test('a customer downloads all data about them and nothing about others', async (t) => {
  const testShop = await startShopWithPlans(t)
  const otherCustomer = await createCustomer(testShop, {
    email: 'other@example.com',
    firstName: 'Stranger',
  })
  const otherDetails = { email: 'other@example.com', firstName: 'Stranger' }
  await otherCustomer.call('POST /api/billplz/pay', {
    body: buildPayBody({ customerDetails: otherDetails }),
  })
  await otherCustomer.call('POST /api/recommend', { body: { ...quiz, name: 'Stranger' } })

  const call = testShop.customer
  await call('POST /api/recommend', { body: { ...quiz, allergic: ['Fish'] } })
  await call('PUT /api/users/marketing', { body: { subscribed: true } })
  const order = buildPayBody({ customerDetails: { medicalCondition: 'I take iron tablets.' } })
  const consent = { terms: true, health: true }
  await call('POST /api/billplz/pay', { body: { ...order, consent } })
  await createActivePlan(testShop)
  const ownData = await call('GET /api/users/my-data')
  const json = JSON.stringify(ownData)
  for (const expectedText of [
    'aisyah@example.com',
    '12 Jalan Contoh 3/4',
    'Youthful Grow',
    '"allergic":["Fish"]',
    'I take iron tablets.',
    '"kind":"marketing"',
    '"kind":"verify email"',
    '"kind":"subscription began"',
    '"status":"ACTIVE"',
  ])
    assert.ok(json.includes(expectedText), expectedText)
  assert.equal(Object(ownData)['orders'].length, 2)
  assert.doesNotMatch(json, /argon2|other@example|Stranger|token/)
})

test('deleting an account with a running plan cancels it at PayPal; its paid order is still made', async (t) => {
  const testShop = await startShopWithPlans(t)
  const { providerId, view } = await createActivePlan(testShop)
  const [delivery] = (await view()).orders
  await testShop.customer('POST /api/users/delete-account', { body: { password: goodPassword } })
  await testShop.runMinuteJob()
  const { state } = await testShop.shop.db
    .selectFrom('subscription')
    .select('state')
    .executeTakeFirstOrThrow()
  assert.equal(state, 'CANCELLED')
  assert.equal(testShop.paypal.subscription(providerId)?.status, 'CANCELLED')
  const order = await testShop.shop.db
    .selectFrom('orders')
    .select(['number', 'payment', 'status', 'user_id'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(order, {
    number: delivery?.orderId,
    payment: 'paid',
    status: 'Preparing',
    user_id: null,
  })
})

test('deleting an account needs the password, ends the session and keeps only what the law requires', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { email, password, call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  await call('POST /api/recommend', { body: quiz })
  const deleteAccountWith = (typedPassword: string) =>
    call('POST /api/users/delete-account', { body: { password: typedPassword } })
  await assert.rejects(deleteAccountWith('not the password'), hasCode('PASSWORD_REQUIRED'))
  await deleteAccountWith(password)
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  const { db } = testShop.shop
  for (const table of ['users', 'registration', 'session', 'mailed_token', 'quiz'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  const order = await db.selectFrom('orders').select(['user_id', 'email']).executeTakeFirstOrThrow()
  assert.equal(order.user_id, null)
  assert.ok(
    (await findQueuedEmails(testShop, email)).some(({ kind }) => kind === 'account deleted'),
  )
})
