import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { startShopWithPayments, waitUntil } from '#tests/support/shop/shop-with-payments.ts'
import {
  createPaidOrder,
  createPharmacist,
  quizAnswers,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

test('a later quiz of the account warns the desk and withdraws an approval', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, { call: owner.call, body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  const firstRead = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual([firstRead.flags, firstRead.reported, firstRead.answers], [[], [], null])
  const approve = (read: { version: number; flagsKey: string }, reason: string) =>
    call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...withOrderId(order.number),
      body: { version: read.version, flagsKey: read.flagsKey, reason },
    })
  await approve(firstRead, '')
  const statusOf = async () =>
    (
      await testShop.shop.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).status
  assert.equal(await statusOf(), 'Preparing')
  testShop.clock.advance(minutes(10))
  await owner.call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  await waitUntil('it goes back', async () => (await statusOf()) === 'Investigation')
  const queue = await call('GET /api/pharmacy/orders', { query: { view: 'flagged' } })
  assert.deepEqual(
    queue.orders.map(({ orderId, state, flags }) => [
      orderId,
      state,
      ...flags.map(({ weight, values }) => `${weight} ${values['source']}: ${values['fact']}`),
    ]),
    [[order.number, 'waiting', 'bad Quiz of 20/11/2026: Fish, in Collagen & Silica']],
  )
  assert.equal(queue.counts.plain, 0)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    shown.reported.map(({ sourceText, allergic, isSamePerson }) => [
      sourceText,
      allergic,
      isSamePerson,
    ]),
    [['Quiz of 20/11/2026', ['Fish'], true]],
  )
  assert.equal((await expectRefusal(approve(shown, ''))).code, 'REASON_REQUIRED')
  assert.equal((await expectRefusal(approve(firstRead, 'why'))).code, 'CONFLICT')
  const unseen = { version: shown.version, flagsKey: firstRead.flagsKey }
  assert.match((await expectRefusal(approve(unseen, 'why'))).message, /^New health information/)
  assert.equal((await approve(shown, 'Made without fish')).state, 'approved')
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
  const later = await createPaidOrder(testShop, { call: owner.call, quiz: { allergic: ['None'] } })
  await waitUntil('the later order is rechecked', async () =>
    testShop.shop.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', later.id)
      .where('status', '=', 'Investigation')
      .executeTakeFirst(),
  )
  const { call, userId } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(later.number))
  assert.deepEqual(
    shown.reported.map(({ source, orderId, allergic, text }) => [source, orderId, allergic, text]),
    [
      ['quiz', null, ['Milk'], ''],
      ['order', orderWithNote.number, ['Milk'], ''],
      ['note', orderWithNote.number, null, 'CANARY warfarin'],
    ],
  )
  const read = await testShop.shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('actor', '=', userId)
    .where('action', '=', 'case.read')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    read.map(({ subject_id: id }) => id),
    [later.number, orderWithNote.number],
  )
})

test('a guest with the email of an earlier order is shown as a possible match', async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = { customerDetails: { email: 'Same@example.com' } }
  const first = await createPaidOrder(testShop, {
    body: { ...email, ...orderWithFish },
    quiz: { allergic: ['Fish'] },
  })
  const second = await createPaidOrder(testShop, {
    body: { customerDetails: { email: 'same@example.com' }, ...orderWithFish },
  })
  const other = await createPaidOrder(testShop, { body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(second.number))
  assert.deepEqual(
    shown.flags.map(({ kind, weight, text }) => [kind, weight, text]),
    [['allergen', 'warn', 'Same email address. {source}: {fact}']],
  )
  assert.deepEqual(
    shown.reported.map(({ orderId, isSamePerson }) => [orderId, isSamePerson]),
    [[first.number, false]],
  )
  const nothing = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(other.number))
  assert.deepEqual([nothing.flags, nothing.reported], [[], []])
})

test('a quiz that the customer did not share with the order is shown with its date only', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  await owner.call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  testShop.clock.advance(minutes(10))
  const order = await createPaidOrder(testShop, { call: owner.call, body: orderWithFish })
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    shown.reported.map(({ source, allergic, pregnancy }) => [source, allergic, pregnancy]),
    [['withheld quiz', null, '']],
  )
  assert.ok(!JSON.stringify(shown.flags).includes('Fish'))
  assert.equal(shown.needsReason, true)
})
