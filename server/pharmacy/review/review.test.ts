import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { createCustomer } from '#tests/support/accounts.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop-with-payments.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  withOrderId,
} from '#tests/support/reviewed-order.ts'
import { expectRefusal } from '#tests/support/expect-refusal.ts'

test('the queue sorts allergies first, then notes, then the rest, and the audit log records the reader', async (t) => {
  const testShop = await startShopWithPayments(t)
  const plain = await createPaidOrder(testShop, { quiz: {} })
  testShop.clock.advance(hours(1))
  const noted = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: 'CANARY kidney' },
      consent: { terms: true, health: true },
    },
  })
  testShop.clock.advance(hours(1))
  const allergic = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  assert.deepEqual(
    [plain.status, noted.status, allergic.status],
    ['Preparing', 'Investigation', 'Investigation'],
  )
  const { call, userId } = await createPharmacist(testShop)
  const queue = await call('GET /api/pharmacy/orders')
  assert.deepEqual(
    queue.orders.map(({ orderId, flags }) => [orderId, flags.map(({ kind }) => kind).join()]),
    [
      [allergic.number, 'allergen'],
      [noted.number, 'note'],
      [plain.number, ''],
    ],
  )
  assert.deepEqual(queue.counts, { all: 3, flagged: 2, answered: 0, plain: 1, asked: 0 })
  const flagged = await call('GET /api/pharmacy/orders', { query: { view: 'flagged' } })
  assert.equal(flagged.found, 2)
  const named = await call('GET /api/pharmacy/orders', { query: { q: plain.number } })
  assert.deepEqual(
    named.orders.map(({ orderId }) => orderId),
    [plain.number],
  )
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(noted.number))
  assert.equal(shown.medicalNote, 'CANARY kidney')
  assert.equal(shown.answers, null)
  const log = await testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'subject_id', 'detail'])
    .where('actor', '=', userId)
    .where('action', 'in', ['case.read', 'orders.health_read'])
    .orderBy('id')
    .execute()
  assert.deepEqual(log, [
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 3 } },
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 2 } },
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 1 } },
    { action: 'case.read', subject_id: noted.number, detail: {} },
  ])
  assert.ok(!testShop.logLines.join().includes('CANARY'))
})

test('medicines in the note and in earlier notes are matched with the interaction list, without a flag of their own', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const health = { terms: true, health: true }
  const orderWithNote = (medicalCondition: string) =>
    createPaidOrder(testShop, {
      call: customer.call,
      body: { customerDetails: { medicalCondition }, consent: health },
    })
  await orderWithNote('Metformin since 2020')
  const order = await orderWithNote('CANARY I take warfarin and walk to the station, aspiring')
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    shown.medicines.map(({ name, words, notes }) => [name, words.join(), notes[0]?.note]),
    [
      ['Blood thinners', 'warfarin', 'It may make warfarin less effective.'],
      ['Diabetes medicines', 'Metformin', 'It may change how insulin works.'],
    ],
  )
  assert.match(shown.medicines[0]?.notes[0]?.source.url ?? '', /^https:/)
  assert.ok(shown.flags.every(({ kind }) => kind !== 'medicine'))
})

test('a pharmacist sees the answers and amounts of the time of the order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish', 'Milk'] },
  })
  await testShop.shop.db.updateTable('product').set({ allergies: '' }).execute()
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(shown.allergic, ['Fish', 'Milk'])
  assert.match(shown.lines[0]?.declared ?? '', /fish/i)
  assert.equal(shown.needsReason, true)
  assert.ok(shown.answers?.some(({ answer }) => answer === '31-40'))
  assert.ok(!JSON.stringify(shown.answers).includes('example.com'))
  const [first] = shown.totals
  assert.ok(first && first.amount !== '' && first.from.length === 1)
  assert.equal(shown.bestBefore, '2027-03-20')
  assert.equal(shown.lines[0]?.labelCode.length, 12)
})

test('two jars that exceed a daily limit together are flagged before either is made', async (t) => {
  const testShop = await startShopWithPayments(t)
  const cart = [21, 35].map((id) => ({ id, quantity: 1 }))
  const order = await createPaidOrder(testShop, { body: { cart, paymentData: { total: 278 } } })
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const over = shown.totals.filter((total) => total.over)
  assert.deepEqual(
    over.map(({ name, amount, limit, from }) => [name, amount, limit, from.length]),
    [['Zinc', '18\u00a0mg', '15\u00a0mg', 2]],
  )
  assert.deepEqual(
    shown.flags.map(({ kind, weight }) => `${weight} ${kind}`),
    ['bad limit'],
  )
})

test('a label code or order number finds its order; misread and unknown codes are refused', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {})
  const { call } = await createPharmacist(testShop)
  const { lines } = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const code = lines[0]?.labelCode ?? ''
  const find = (text: string) => call('GET /api/pharmacy/labels/{code}', { params: { code: text } })
  assert.deepEqual(await find(code), { orderId: order.number, position: 0 })
  assert.deepEqual(await find(order.number.toLowerCase()), {
    orderId: order.number,
    position: null,
  })
  const misreadCode = code.slice(0, -1) + (code.endsWith('1') ? '2' : '1')
  assert.equal((await expectRefusal(find(misreadCode))).code, 'LABEL_INVALID')
  assert.match(
    (await expectRefusal(find('9556001234567'))).message,
    /not a label code or an order number/,
  )
  assert.equal((await expectRefusal(find('ZZZZZZZZ'))).code, 'NOT_FOUND')
})

test('customers and guests cannot use the desk, and unpaid orders are not in it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  assert.equal((await expectRefusal(call('GET /api/pharmacy/orders'))).code, 'FORBIDDEN')
  assert.equal(
    (await expectRefusal(testShop.call('GET /api/pharmacy/orders'))).code,
    'UNAUTHENTICATED',
  )
  const pharmacist = await createPharmacist(testShop)
  assert.equal((await pharmacist.call('GET /api/pharmacy/orders')).found, 0)
  const { number } = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .executeTakeFirstOrThrow()
  const early = pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(number),
    body: { version: 0 },
  })
  assert.equal((await expectRefusal(early)).status, 409)
})
