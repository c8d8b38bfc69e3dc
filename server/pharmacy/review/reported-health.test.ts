import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { aCustomer } from '#tests/support/an-account.ts'
import { aPayingShop, until } from '#tests/support/a-paying-shop.ts'
import { aPaidOrder, aPharmacist, plainAnswers, withFish } from '#tests/support/a-reviewed-order.ts'
import { refusalOf } from '#tests/support/buying.ts'

const to = (orderId: string) => ({ params: { orderId } })

test('a later quiz of the account warns the desk and withdraws an approval', async (t) => {
  const paying = await aPayingShop(t)
  const owner = await aCustomer(paying)
  const order = await aPaidOrder(paying, { call: owner.call, body: withFish })
  const { call } = await aPharmacist(paying)
  const plain = await call('GET /api/pharmacy/orders/{orderId}', to(order.number))
  assert.deepEqual([plain.flags, plain.reported, plain.answers], [[], [], null])
  const approve = (read: { version: number; flagsKey: string }, reason: string) =>
    call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...to(order.number),
      body: { version: read.version, flagsKey: read.flagsKey, reason },
    })
  await approve(plain, '')
  const statusOf = async () =>
    (
      await paying.shop.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).status
  assert.equal(await statusOf(), 'Preparing')
  paying.clock.advance(minutes(10))
  await owner.call('POST /api/recommend', { body: { ...plainAnswers, allergic: ['Fish'] } })
  await until('it goes back', async () => (await statusOf()) === 'Investigation')
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
  const shown = await call('GET /api/pharmacy/orders/{orderId}', to(order.number))
  assert.deepEqual(
    shown.reported.map(({ sourceText, allergic, isSamePerson }) => [
      sourceText,
      allergic,
      isSamePerson,
    ]),
    [['Quiz of 20/11/2026', ['Fish'], true]],
  )
  assert.equal((await refusalOf(approve(shown, ''))).code, 'REASON_REQUIRED')
  assert.equal((await refusalOf(approve(plain, 'why'))).code, 'CONFLICT')
  const unseen = { version: shown.version, flagsKey: plain.flagsKey }
  assert.match((await refusalOf(approve(unseen, 'why'))).message, /^New health information/)
  assert.equal((await approve(shown, 'Made without fish')).state, 'approved')
})

test('notes, allergies and messages of earlier orders are shown with a later one, and audited', async (t) => {
  const paying = await aPayingShop(t)
  const owner = await aCustomer(paying)
  const noted = await aPaidOrder(paying, {
    call: owner.call,
    body: {
      customerDetails: { medicalCondition: 'CANARY warfarin' },
      consent: { terms: true, health: true },
    },
    quiz: { allergic: ['Milk'] },
  })
  paying.clock.advance(minutes(10))
  const later = await aPaidOrder(paying, { call: owner.call, quiz: { allergic: ['None'] } })
  await until('the later order is rechecked', async () =>
    paying.shop.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', later.id)
      .where('status', '=', 'Investigation')
      .executeTakeFirst(),
  )
  const { call, userId } = await aPharmacist(paying)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', to(later.number))
  assert.deepEqual(
    shown.reported.map(({ source, orderId, allergic, text }) => [source, orderId, allergic, text]),
    [
      ['quiz', null, ['Milk'], ''],
      ['order', noted.number, ['Milk'], ''],
      ['note', noted.number, null, 'CANARY warfarin'],
    ],
  )
  const read = await paying.shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('actor', '=', userId)
    .where('action', '=', 'case.read')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    read.map(({ subject_id: id }) => id),
    [later.number, noted.number],
  )
})

test('a guest with the email of an earlier order is shown as a possible match', async (t) => {
  const paying = await aPayingShop(t)
  const email = { customerDetails: { email: 'Same@example.com' } }
  const first = await aPaidOrder(paying, {
    body: { ...email, ...withFish },
    quiz: { allergic: ['Fish'] },
  })
  const second = await aPaidOrder(paying, {
    body: { customerDetails: { email: 'same@example.com' }, ...withFish },
  })
  const other = await aPaidOrder(paying, { body: withFish })
  const { call } = await aPharmacist(paying)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', to(second.number))
  assert.deepEqual(
    shown.flags.map(({ kind, weight, text }) => [kind, weight, text]),
    [['allergen', 'warn', 'Same email address. {source}: {fact}']],
  )
  assert.deepEqual(
    shown.reported.map(({ orderId, isSamePerson }) => [orderId, isSamePerson]),
    [[first.number, false]],
  )
  const nothing = await call('GET /api/pharmacy/orders/{orderId}', to(other.number))
  assert.deepEqual([nothing.flags, nothing.reported], [[], []])
})

test('a quiz that the customer did not share with the order is shown with its date only', async (t) => {
  const paying = await aPayingShop(t)
  const owner = await aCustomer(paying)
  await owner.call('POST /api/recommend', { body: { ...plainAnswers, allergic: ['Fish'] } })
  paying.clock.advance(minutes(10))
  const order = await aPaidOrder(paying, { call: owner.call, body: withFish })
  const { call } = await aPharmacist(paying)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', to(order.number))
  assert.deepEqual(
    shown.reported.map(({ source, allergic, pregnancy }) => [source, allergic, pregnancy]),
    [['withheld quiz', null, '']],
  )
  assert.ok(!JSON.stringify(shown.flags).includes('Fish'))
  assert.equal(shown.needsReason, true)
})
