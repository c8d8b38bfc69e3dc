import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  createPaidOrder,
  createPharmacist,
  quizAnswers,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

import { readReportedHealth } from './read-reported-health.ts'

test('a later quiz from the same account warns the desk and withdraws an approval', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, { call: owner.call, body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  const firstReview = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    [firstReview.flags, firstReview.reportedHealth, firstReview.answers],
    [[], [], null],
  )
  const approve = (review: { version: number; flagsKey: string }, reason: string) =>
    call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...withOrderId(order.number),
      body: { version: review.version, flagsKey: review.flagsKey, reason },
    })
  await approve(firstReview, '')
  const readStatus = async () =>
    (
      await testShop.shop.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).status
  assert.equal(await readStatus(), 'Preparing')
  testShop.clock.advance(minutes(10))
  await owner.call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  await waitUntil(
    'the order goes back for review',
    async () => (await readStatus()) === 'Investigation',
  )
  const queue = await call('GET /api/pharmacy/orders', { query: { view: 'flagged' } })
  assert.deepEqual(
    queue.orders.map(({ orderId, state, flags }) => [
      orderId,
      state,
      ...flags.map(({ weight, values }) => `${weight} ${values['source']}: ${values['fact']}`),
    ]),
    [[order.number, 'waiting', 'bad Quiz of 20/11/2026: Fish, in Collagen & Silica']],
  )
  assert.equal(queue.countsByView.plain, 0)
  const secondReview = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    secondReview.reportedHealth.map(({ sourceText, allergies, isSamePerson }) => [
      sourceText,
      allergies,
      isSamePerson,
    ]),
    [['Quiz of 20/11/2026', ['Fish'], true]],
  )
  assert.equal((await expectRefusal(approve(secondReview, ''))).code, 'REASON_REQUIRED')
  assert.equal((await expectRefusal(approve(firstReview, 'why'))).code, 'CONFLICT')
  const reviewWithOldFlags = { version: secondReview.version, flagsKey: firstReview.flagsKey }
  assert.match(
    (await expectRefusal(approve(reviewWithOldFlags, 'why'))).message,
    /^New health information/,
  )
  const approvalWithoutKey = call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: secondReview.version, reason: 'why' },
  })
  assert.equal((await expectRefusal(approvalWithoutKey)).code, 'CONFLICT', 'no flags were seen')
  assert.equal((await approve(secondReview, 'Made without fish')).state, 'approved')
})

test('notes, allergies and messages of earlier orders are shown with a later one, and audited', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const orderWithNote = await createPaidOrder(testShop, {
    call: owner.call,
    body: {
      customerDetails: { medicalCondition: 'CANARY warfarin' },
      consent: { terms: true, health: true },
    },
    quiz: { allergic: ['Milk'] },
  })
  testShop.clock.advance(minutes(10))
  const laterOrder = await createPaidOrder(testShop, {
    call: owner.call,
    quiz: { allergic: ['None'] },
  })
  await waitUntil('the later order is rechecked', async () =>
    testShop.shop.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', laterOrder.id)
      .where('status', '=', 'Investigation')
      .executeTakeFirst(),
  )
  const { call, userId } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(laterOrder.number))
  assert.deepEqual(
    review.reportedHealth.map(({ source, orderId, allergies, text }) => [
      source,
      orderId,
      allergies,
      text,
    ]),
    [
      ['quiz', null, ['Milk'], ''],
      ['order', orderWithNote.number, ['Milk'], ''],
      ['note', orderWithNote.number, null, 'CANARY warfarin'],
    ],
  )
  const caseReadEntries = await testShop.shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('actor', '=', userId)
    .where('action', '=', 'case.read')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    caseReadEntries.map(({ subject_id: id }) => id),
    [laterOrder.number, orderWithNote.number],
  )
})

test('a guest with the email of an earlier order is shown as a possible match', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = { customerDetails: { email: 'Same@example.com' } }
  const earlierOrder = await createPaidOrder(testShop, {
    body: { ...buyer, ...orderWithFish },
    quiz: { allergic: ['Fish'] },
  })
  const laterOrder = await createPaidOrder(testShop, {
    body: { customerDetails: { email: 'same@example.com' }, ...orderWithFish },
  })
  const unrelatedOrder = await createPaidOrder(testShop, { body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(laterOrder.number))
  assert.deepEqual(
    review.flags.map(({ kind, weight, text }) => [kind, weight, text]),
    [['allergen', 'warn', 'Same email address. {source}: {fact}']],
  )
  assert.deepEqual(
    review.reportedHealth.map(({ orderId, isSamePerson }) => [orderId, isSamePerson]),
    [[earlierOrder.number, false]],
  )
  const unrelatedReview = await call(
    'GET /api/pharmacy/orders/{orderId}',
    withOrderId(unrelatedOrder.number),
  )
  assert.deepEqual([unrelatedReview.flags, unrelatedReview.reportedHealth], [[], []])
})

test('a quiz that the customer did not share with the order is shown with its date only', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  await owner.call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  testShop.clock.advance(minutes(10))
  const order = await createPaidOrder(testShop, { call: owner.call, body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    review.reportedHealth.map(({ source, allergies, pregnancy }) => [source, allergies, pregnancy]),
    [['withheld quiz', null, '']],
  )
  assert.ok(!JSON.stringify(review.flags).includes('Fish'))
  assert.equal(review.needsReason, true)
})

/** Starts a shop in which a pharmacist has approved an order of `owner` with fish. */
async function startApprovedOrder(t: CleanupContext) {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, { call: owner.call, body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: 0, reason: '' },
  })
  return { testShop, owner, order, call }
}

test('health data that is saved while a refund is open withdraws the approval when the refund is closed', async (t) => {
  const { testShop, owner, order, call } = await startApprovedOrder(t)
  const admin = await createStaffMember(testShop, 'admin')
  const { refunds } = await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    ...withOrderId(order.number),
    body: { amount: '5.00', reason: 'goodwill', note: '' },
  })
  testShop.clock.advance(minutes(10))
  await owner.call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { orderId: order.number, refundId: refunds[0]?.id ?? 0 },
    body: { state: 'withdrawn', reference: '' },
  })
  await waitUntil('the order goes back for review', async () => {
    const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
    return review.status === 'Investigation' && review.state === 'waiting'
  })
})

test('guest orders that are added to an account are compared with its approved orders', async (t) => {
  const { testShop, owner, order, call } = await startApprovedOrder(t)
  testShop.clock.advance(minutes(10))
  const guestOrder = await createPaidOrder(testShop, {
    body: { customerDetails: { email: 'aisyah@example.com' } },
    quiz: { allergic: ['Fish'] },
  })
  await owner.call('POST /api/users/claim-code')
  const code = await waitUntil('the code', async () =>
    testShop.emails
      .listEmails('aisyah@example.com')
      .map(({ subject }) => /^(\d{3} \d{3}) adds your orders/.exec(subject)?.[1])
      .find((emailedCode) => emailedCode !== undefined),
  )
  const { claimedOrderCount } = await owner.call('POST /api/users/claim-orders', { body: { code } })
  assert.equal(claimedOrderCount, 1)
  const { flags } = await waitUntil('the order goes back for review', async () => {
    const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
    return review.state === 'waiting' && review
  })
  assert.deepEqual(
    flags.map(({ kind, values }) => [kind, values['source']]),
    [['allergen', `Order ${guestOrder.number} of 20/11/2026`]],
  )
})

test('an unpaid order counts only within its account, also when several orders are read at once', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const owner = await createCustomer(testShop)
  const ownOrder = await createPaidOrder(testShop, { call: owner.call })
  const guestOrder = await createPaidOrder(testShop)
  // The owner types the guest's email into an order and does not pay.
  await owner.call('POST /api/billplz/pay', {
    body: buildPayBody({
      customerDetails: { email: guestOrder.email, medicalCondition: 'Takes warfarin' },
      consent: { terms: true, health: true },
    }),
  })
  const reportedHealth = await readReportedHealth(shop, shop.db, [ownOrder.id, guestOrder.id])
  assert.deepEqual(
    reportedHealth.get(ownOrder.id)?.map(({ text }) => text),
    ['Takes warfarin'],
  )
  assert.deepEqual(reportedHealth.get(guestOrder.id), [])
  assert.deepEqual(await readReportedHealth(shop, shop.db, [0]), new Map())
})
