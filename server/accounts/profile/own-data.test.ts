import assert from 'node:assert/strict'
import { test } from 'node:test'

import { endpoints } from '#contract/endpoints.ts'
import { minutes } from '#domain/time.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import {
  changeEmail,
  createCustomer,
  findQueuedEmails,
  goodPassword,
  registerAndLogIn,
} from '#tests/support/people/accounts.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { hasCode } from '#tests/support/people/expect-refusal.ts'
import { createPharmacist, quizAnswers } from '#tests/support/desks/reviewed-order.ts'
import { createBatch, createLot, markShipped } from '#tests/support/desks/weighed-lot.ts'
import { createWaitlistTools } from '#tests/support/desks/waitlist.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import type { ApiError } from '#web/api/client.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

test('the dashboard of a new customer has orders, subscriptions, quizzes and address, but no password hash', async (t) => {
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

test('the default address accepts different names for a field, keeps missing fields and refuses invalid ones', async (t) => {
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
  const thirdReply = await saveDetails({ guestAddress_1: '3 Jalan Baru' })
  assert.equal(thirdReply.defaultShippingDetails.addressLine1, '3 Jalan Baru')
  await assert.rejects(saveDetails({ state: 'Atlantis' }), hasCode('INVALID'))
  await assert.rejects(saveDetails({ postalCode: 'abc', addressLine1: '' }), (error: ApiError) => {
    assert.deepEqual(error.fields, {
      addressLine1: 'Enter your delivery address.',
      postalCode: 'A postcode has 5 digits, like 50000.',
    })
    return hasCode('INVALID')(error)
  })
  // The checkout would refuse this address: delivery to Sabah costs more than to Johor.
  await assert.rejects(saveDetails({ state: 'Johor', postalCode: '88000' }), (error: ApiError) => {
    assert.deepEqual(error.fields, { postalCode: 'This postcode is not in the state you chose.' })
    return hasCode('INVALID')(error)
  })
  const { user } = await call('GET /api/users/me')
  assert.equal(user.shipping.address_1, '3 Jalan Baru')
})

test('quiz results are shown; withdrawing the consent deletes them and keeps the record of the consent', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/recommend', { body: quizAnswers })
  const dashboardBefore = await call('GET /api/users/dashboard')
  assert.equal(dashboardBefore.quizzes[0]?.dietType, 'Youthful Grow')
  assert.equal((await call('POST /api/users/withdraw-consent')).deletedQuizCount, 1)
  const dashboardAfter = await call('GET /api/users/dashboard')
  assert.deepEqual(dashboardAfter.quizzes, [])
  assert.equal(dashboardAfter.consents.length, 1)
  assert.ok(dashboardAfter.consents[0]?.withdrawnAt)
})

test('quiz results show recommended products with prices, and why others were excluded', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  const reply = await call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  const findNewestQuiz = async () => (await call('GET /api/users/dashboard')).quizzes[0]
  const quizResult = await findNewestQuiz()
  assert.ok(reply.products.length > 0)
  assert.deepEqual(
    quizResult?.recommendedProducts.map(({ id, product_name, price, reasonsAgainst }) => [
      id,
      product_name,
      price,
      reasonsAgainst,
    ]),
    reply.products.map(({ id, product_name, price }) => [id, product_name, price, []]),
  )
  assert.deepEqual(
    quizResult?.excludedProducts.map(({ id, reasonsAgainst }) => [
      id,
      reasonsAgainst.map(({ text }) => text),
    ]),
    reply.excluded.map(({ id, reasons }) => [id, reasons.map(({ text }) => text)]),
  )
  assert.ok(
    quizResult?.excludedProducts.some(({ reasonsAgainst }) =>
      reasonsAgainst.some(({ text }) => /allergy/.test(text)),
    ),
  )

  const id = quizResult?.recommendedProducts[0]?.id ?? 0
  await changeCatalogue(testShop.shop, (tx) =>
    tx.updateTable('product').set({ available: false }).where('id', '=', id).execute(),
  )
  const [unavailableProduct] = (await findNewestQuiz())?.recommendedProducts ?? []
  assert.deepEqual(
    [unavailableProduct?.available, unavailableProduct?.reasonsAgainst.map(({ text }) => text)],
    [false, ['It cannot be ordered at the moment.']],
  )
})

test('emails about offers are off by default and can be switched on and off', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await registerAndLogIn(testShop)
  const isOn = async () => (await call('GET /api/users/dashboard')).hasMarketingConsent
  assert.equal(await isOn(), false)
  await call('PUT /api/users/marketing', { body: { subscribed: true } })
  testShop.clock.advance(1)
  assert.equal(await isOn(), true)
  await call('PUT /api/users/marketing', { body: { subscribed: false } })
  assert.equal(await isOn(), false)
})

test('choosing marketing emails twice in the same millisecond leaves them on', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  for (let count = 0; count < 2; count++)
    await call('PUT /api/users/marketing', { body: { subscribed: true } })
  assert.equal((await call('GET /api/users/dashboard')).hasMarketingConsent, true)
})

test('choosing marketing emails and withdrawing the consent have a rate limit', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await registerAndLogIn(testShop)
  const setMarketing = () => call('PUT /api/users/marketing', { body: { subscribed: true } })
  const withdrawConsent = () => call('POST /api/users/withdraw-consent')
  for (let count = 0; count < endpoints['PUT /api/users/marketing'].limit.max; count++)
    await setMarketing()
  await assert.rejects(setMarketing(), hasCode('TOO_MANY'))
  for (let count = 0; count < endpoints['POST /api/users/withdraw-consent'].limit.max; count++)
    await withdrawConsent()
  await assert.rejects(withdrawConsent(), hasCode('TOO_MANY'))
})

test('a customer downloads all data about them and nothing about others', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { registersByCalls: true })
  const otherCustomer = await registerAndLogIn(testShop, {
    email: 'other@example.com',
    firstName: 'Stranger',
  })
  const otherDetails = { email: 'other@example.com', firstName: 'Stranger' }
  await otherCustomer.call('POST /api/billplz/pay', {
    body: buildPayBody({ customerDetails: otherDetails }),
  })
  await otherCustomer.call('POST /api/recommend', { body: { ...quizAnswers, name: 'Stranger' } })

  const call = testShop.customer
  await call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  await call('PUT /api/users/marketing', { body: { subscribed: true } })
  const order = buildPayBody({ customerDetails: { medicalCondition: 'I take iron tablets.' } })
  const consent = { terms: true, health: true }
  await call('POST /api/billplz/pay', { body: { ...order, consent } })
  await createActiveSubscription(testShop)
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
  assert.ok(Array.isArray(ownData['orders']))
  assert.equal(ownData['orders'].length, 2)
  assert.doesNotMatch(json, /argon2|other@example|Stranger|token/)
})

test('the download contains the health data of subscriptions, refunds, and own contact messages', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { registersByCalls: true })
  const call = testShop.customer
  const { quizId } = await call('POST /api/recommend', { body: quizAnswers })
  const body = buildSubscriptionBody({
    customerDetails: { medicalCondition: 'I take iron tablets.' },
    consent: { terms: true, health: true },
  })
  const { id } = await createActiveSubscription(testShop, { ...body, quizId })
  // Never approved at PayPal, so the dashboard does not show it.
  const unfinished = await call('POST /api/paypal/subscriptions', {
    body: {
      ...body,
      customerDetails: { ...body.customerDetails, medicalCondition: 'I take zinc tablets.' },
    },
  })
  await testShop.shop.db
    .updateTable('subscription')
    .set({ state: 'ABANDONED', sync_at: null })
    .where('id', '=', Number(unfinished.id))
    .execute()
  const order = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .executeTakeFirstOrThrow()
  const admin = await createStaffMember(testShop, 'admin')
  await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId: order.number },
    body: { amount: '10.00', reason: 'goodwill', note: 'A note of staff' },
  })
  const sendMessage = (email: string, message: string) =>
    call('POST /api/users/contactus', {
      body: { name: 'Aisyah', email, subject: 'A question', message, website: '' },
    })
  await sendMessage('Aisyah@example.com', 'When does my jar arrive?')
  await sendMessage('other@example.com', 'A message of a stranger')
  const { subscriptions, orders, contactMessages } = await call('GET /api/users/my-data')
  assert.ok(Array.isArray(subscriptions) && Array.isArray(orders))
  const healthById = new Map(
    subscriptions.map(({ id: subscriptionId, forThePharmacist }) => [
      String(subscriptionId),
      forThePharmacist,
    ]),
  )
  const health = healthById.get(id)
  assert.equal(health.medicalNote, 'I take iron tablets.')
  assert.deepEqual(health.answers.allergic, quizAnswers.allergic)
  assert.equal(healthById.get(String(unfinished.id)).medicalNote, 'I take zinc tablets.')
  const [{ requestedAt, ...refund }] = orders.flatMap(({ refunds }) => refunds)
  assert.ok(requestedAt)
  assert.deepEqual(refund, {
    amountSen: 1000,
    reason: 'Goodwill',
    state: 'open',
    reference: '',
    closedAt: null,
  })
  assert.deepEqual(contactMessages, [
    {
      name: 'Aisyah',
      subject: 'A question',
      message: 'When does my jar arrive?',
      sentAt: testShop.shop.now().toISOString(),
    },
  ])
})

test('an earlier address counts for the download and the deletion, up to the day of its change', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const customer = await createCustomer(testShop)
  const { email } = customer
  const { subscribeAndConfirm, listEntries } = createWaitlistTools(testShop)
  const useAddress = async (range: 'Bone Essence' | 'Heart Health', message: string) => {
    await subscribeAndConfirm({ range, email })
    await testShop.call('POST /api/users/contactus', {
      body: { name: 'Aisyah', email, subject: 'A question', message },
    })
  }
  await useAddress('Bone Essence', 'My question')
  const changedAt = testShop.clock.now.toISOString()
  const { call } = await changeEmail(testShop, customer, 'new@example.com')
  testShop.clock.advance(minutes(1))
  await useAddress('Heart Health', 'Message of the next owner')
  const ownData = JSON.parse(JSON.stringify(await call('GET /api/users/my-data')))
  assert.deepEqual(ownData.account.formerEmails, [{ email, until: changedAt }])
  const messages = ownData.contactMessages.map((sent: { message: string }) => sent.message)
  assert.deepEqual(messages, ['My question'])
  const ranges = ownData.waitlist.map((entry: { range: string }) => entry.range)
  assert.deepEqual(ranges, ['Bone Essence'])
  const kinds = ownData.emails.map((sent: { kind: string }) => sent.kind)
  assert.ok(kinds.includes('email change asked'), 'was sent to the earlier address')
  const nextOwner = await createCustomer(testShop, { email })
  const { contactMessages } = await nextOwner.call('GET /api/users/my-data')
  assert.match(JSON.stringify(contactMessages), /Message of the next owner/)
  assert.doesNotMatch(JSON.stringify(contactMessages), /My question/)

  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  const keptRanges = (await listEntries(email)).map(({ range }) => range)
  assert.deepEqual(keptRanges, ['Heart Health'])
})

test('the download contains the recalls of own orders and the answers to them', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  const order = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const lotNumber = 'L261101-01'
  const lotId = await createLot(db, { number: lotNumber, supplierLot: 'DM-2401' })
  await createBatch(db, { number: 'B261101-01', lotId, orderIds: [order.id] })
  await markShipped(db, [order.id], testShop.shop.now())
  const pharmacist = await createPharmacist(testShop)
  const params = { lotNumber }
  const readRecalls = async () => {
    const { orders } = await call('GET /api/users/my-data')
    assert.ok(Array.isArray(orders))
    return orders.map(({ recalls }) => recalls)
  }
  const { version } = await pharmacist.call('POST /api/recalls/{lotNumber}', {
    params,
    body: { reason: 'Wrong powder', level: null },
  })
  assert.deepEqual(await readRecalls(), [[]], 'not approved yet')
  await pharmacist.call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  const emailedAt = testShop.shop.now().toISOString()
  const recall = { emailedAt, remindedAt: null, answer: null, answeredAt: null }
  assert.deepEqual(await readRecalls(), [[recall]])
})

test('deleting an account with an active subscription cancels it at PayPal; its paid order is still made', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { userId, email } = await createCustomer(testShop)
  const { providerId, readView } = await createActiveSubscription(testShop)
  const [delivery] = (await readView()).orders
  // Since the subscription began, the customer has changed the email address and the language.
  await testShop.shop.db
    .updateTable('users')
    .set({ email: 'baharu@example.com', email_key: 'baharu@example.com', language: 'ms' })
    .where('id', '=', userId)
    .execute()
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
  const readEmail = () =>
    testShop.emails
      .listEmails('baharu@example.com')
      .find(({ subject }) => subject === 'Langganan anda telah dibatalkan')
  const cancellation = await waitUntil('the email', async () => readEmail())
  assert.doesNotMatch(cancellation.text, /user-dashboard/, 'the dashboard is deleted')
  assert.deepEqual(
    testShop.emails.listEmails(email).filter(({ subject }) => /cancelled/.test(subject)),
    [],
  )
})

test('deleting an account needs the password, ends the session and keeps only what the law requires', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { email, password, call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  await call('POST /api/recommend', { body: quizAnswers })
  const deleteAccountWith = (enteredPassword: string) =>
    call('POST /api/users/delete-account', { body: { password: enteredPassword } })
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
