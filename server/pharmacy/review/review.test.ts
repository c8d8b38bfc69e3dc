import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

test('the queue sorts allergies first, then notes, then the rest, and the audit log records the reader', async (t) => {
  const testShop = await startShopWithPayments(t)
  const plainOrder = await createPaidOrder(testShop, { quiz: {} })
  testShop.clock.advance(hours(1))
  const notedOrder = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: 'CANARY kidney' },
      consent: { terms: true, health: true },
    },
  })
  testShop.clock.advance(hours(1))
  const allergicOrder = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  assert.deepEqual(
    [plainOrder.status, notedOrder.status, allergicOrder.status],
    ['Preparing', 'Investigation', 'Investigation'],
  )
  const { call, userId } = await createPharmacist(testShop)
  const queue = await call('GET /api/pharmacy/orders')
  assert.deepEqual(
    queue.orders.map(({ orderId, flags }) => [orderId, flags.map(({ kind }) => kind).join()]),
    [
      [allergicOrder.number, 'allergen'],
      [notedOrder.number, 'note'],
      [plainOrder.number, ''],
    ],
  )
  assert.deepEqual(queue.countsByView, { all: 3, flagged: 2, answered: 0, plain: 1, asked: 0 })
  const flaggedQueue = await call('GET /api/pharmacy/orders', { query: { view: 'flagged' } })
  assert.equal(flaggedQueue.matchCount, 2)
  const searchResult = await call('GET /api/pharmacy/orders', { query: { q: plainOrder.number } })
  assert.deepEqual(
    searchResult.orders.map(({ orderId }) => orderId),
    [plainOrder.number],
  )
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(notedOrder.number))
  assert.equal(review.medicalNote, 'CANARY kidney')
  assert.equal(review.answers, null)
  const auditEntries = await testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'subject_id', 'detail'])
    .where('actor', '=', userId)
    .where('action', 'in', ['case.read', 'orders.health_read'])
    .orderBy('id')
    .execute()
  assert.deepEqual(auditEntries, [
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 3 } },
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 2 } },
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 1 } },
    { action: 'case.read', subject_id: notedOrder.number, detail: {} },
  ])
  assert.ok(!testShop.logLines.join().includes('CANARY'))
})

test('medicines in the note and in earlier notes are matched with the interaction list, without a flag of their own', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const consent = { terms: true, health: true }
  const createNotedOrder = (medicalCondition: string) =>
    createPaidOrder(testShop, {
      call: customer.call,
      body: { customerDetails: { medicalCondition }, consent },
    })
  await createNotedOrder('Metformin since 2020')
  const order = await createNotedOrder('CANARY I take warfarin and walk to the station, aspiring')
  const { call } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    review.medicines.map(({ name, mentions, notes }) => [name, mentions.join(), notes[0]?.note]),
    [
      ['Blood thinners', 'warfarin', 'It may make warfarin less effective.'],
      ['Diabetes medicines', 'Metformin', 'It may change how insulin works.'],
    ],
  )
  assert.match(review.medicines[0]?.notes[0]?.source.url ?? '', /^https:/)
  assert.ok(review.flags.every(({ kind }) => kind !== 'medicine'))
})

test('a pharmacist sees the answers and amounts of the time of the order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish', 'Milk'] },
  })
  await testShop.shop.db.updateTable('product').set({ allergies: '' }).execute()
  const { call } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(review.allergies, ['Fish', 'Milk'])
  assert.match(review.lines[0]?.declaredAllergens ?? '', /fish/i)
  assert.equal(review.needsReason, true)
  assert.ok(review.answers?.some(({ answer }) => answer === '31-40'))
  assert.ok(!JSON.stringify(review.answers).includes('example.com'))
  const [firstTotal] = review.totals
  assert.ok(firstTotal && firstTotal.amount !== '' && firstTotal.productNames.length === 1)
  assert.equal(review.bestBefore, '2027-03-20')
  assert.equal(review.lines[0]?.labelCode.length, 12)
})

test('two jars that exceed a daily limit together are flagged before either is made', async (t) => {
  const testShop = await startShopWithPayments(t)
  const cart = [21, 35].map((id) => ({ id, quantity: 1 }))
  const order = await createPaidOrder(testShop, { body: { cart, paymentData: { total: 278 } } })
  const { call } = await createPharmacist(testShop)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const exceededTotals = review.totals.filter((total) => total.exceedsLimit)
  assert.deepEqual(
    exceededTotals.map(({ name, amount, limit, productNames }) => [
      name,
      amount,
      limit,
      productNames.length,
    ]),
    [['Zinc', '18\u00a0mg', '15\u00a0mg', 2]],
  )
  assert.deepEqual(
    review.flags.map(({ kind, weight }) => `${weight} ${kind}`),
    ['bad limit'],
  )
})

test('a label code or order number finds its order; misread and unknown codes are refused', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {})
  const { call } = await createPharmacist(testShop)
  const { lines } = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const code = lines[0]?.labelCode ?? ''
  const getLabel = (enteredCode: string) =>
    call('GET /api/pharmacy/labels/{code}', { params: { code: enteredCode } })
  assert.deepEqual(await getLabel(code), { orderId: order.number, position: 0 })
  assert.deepEqual(await getLabel(order.number.toLowerCase()), {
    orderId: order.number,
    position: null,
  })
  const misreadCode = code.slice(0, -1) + (code.endsWith('1') ? '2' : '1')
  assert.equal((await expectRefusal(getLabel(misreadCode))).code, 'LABEL_INVALID')
  assert.match(
    (await expectRefusal(getLabel('9556001234567'))).message,
    /not a label code or an order number/,
  )
  assert.equal((await expectRefusal(getLabel('ZZZZZZZZ'))).code, 'NOT_FOUND')
})

test('an order that was handed over and set back is not in the queue and cannot be decided', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { id, number } = await createPaidOrder(testShop)
  const { call } = await createPharmacist(testShop)
  assert.equal((await call('GET /api/pharmacy/orders')).matchCount, 1)
  await testShop.shop.db
    .updateTable('orders')
    .set({ status: 'Investigation', delivered_at: testShop.clock.now })
    .where('id', '=', id)
    .execute()
  assert.equal((await call('GET /api/pharmacy/orders')).matchCount, 0)
  const lateApproval = call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(number),
    body: { version: 0 },
  })
  assert.equal((await expectRefusal(lateApproval)).status, 409)
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
  assert.equal((await pharmacist.call('GET /api/pharmacy/orders')).matchCount, 0)
  const { number } = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .executeTakeFirstOrThrow()
  const earlyApproval = pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(number),
    body: { version: 0 },
  })
  assert.equal((await expectRefusal(earlyApproval)).status, 409)
})

test('with more than 500 orders to review, the queue says so and lists those in Investigation first', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  const { id: _id, search_text: _text, ...order } = await createPaidOrder(testShop)
  const copies = Array.from({ length: 500 }, (_, index) => ({
    ...order,
    number: `COPY${1_000 + index}`,
  }))
  await db.insertInto('orders').values(copies).execute()
  testShop.clock.advance(hours(1))
  const flaggedOrder = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  const { call } = await createPharmacist(testShop)
  const queue = await call('GET /api/pharmacy/orders')
  assert.equal(queue.orders[0]?.orderId, flaggedOrder.number)
  assert.deepEqual([queue.countsByView.all, queue.totalCount], [500, 502])
  const admin = await createStaffMember(testShop, 'admin')
  const { taskCounts } = await admin.call('GET /api/admin/overview')
  assert.equal(taskCounts.ordersToReview, 502)
})
