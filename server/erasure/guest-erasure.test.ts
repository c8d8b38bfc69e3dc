/** Erasure of an order's health data by a guest, with the emailed link. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  canaryAnswers,
  canary,
  listErasures,
  setDelivered,
  withCanaryNote,
} from '#tests/support/desks/erasure.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
} from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { eraseRequestedHealthData } from './erase-requested-health-data.ts'

test('a guest erases the health data of an order with the emailed link; a stranger cannot', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = testShop.createVisitor()
  const { quizId } = await buyer('POST /api/recommend', { body: canaryAnswers })
  const body = buildPayBody({ ...orderWithFish, ...withCanaryNote })
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
  const pharmacist = await createPharmacist(testShop)
  const { version, flags, flagsKey } = await pharmacist.call(
    'GET /api/pharmacy/orders/{orderId}',
    params,
  )
  assert.deepEqual(
    flags.map(({ text }) => text),
    ['Health data was erased, ask the customer'],
  )
  const flagged = await pharmacist.call('GET /api/pharmacy/orders', { query: { view: 'flagged' } })
  assert.deepEqual(
    flagged.orders.map((order) => order.orderId),
    [orderId],
  )
  const approve = (reason: string) =>
    pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...params,
      body: { version, flagsKey, reason },
    })
  assert.equal((await expectRefusal(approve(''))).code, 'REASON_REQUIRED')
  assert.equal((await approve('The customer takes no medicines.')).state, 'approved')
})

test('staff need a reason to have an unpaid order made whose health data was erased', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = testShop.createVisitor()
  const body = buildPayBody(withCanaryNote)
  const { url } = await buyer('POST /api/billplz/pay', { body })
  const { orderId } = await buyer('GET /api/billplz/get-bill/{billId}', {
    params: { billId: readBillId(url) },
  })
  await buyer('POST /api/orders/{orderId}/erase-health-data', { params: { orderId } })
  const admin = await createStaffMember(testShop, 'admin')
  const setPreparing = admin.call('PUT /admin/orders/{orderId}/status', {
    params: { orderId },
    body: { status: 'Preparing' },
  })
  assert.equal((await expectRefusal(setPreparing)).code, 'REASON_REQUIRED')
})

test('a guest whose order is being made sees that its health data is erased after delivery', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = testShop.createVisitor()
  const order = await createPaidOrder(testShop, { body: withCanaryNote, call: buyer })
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
