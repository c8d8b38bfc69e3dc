/** A lot leads to its batches, orders and customers, and an order to its lots. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createRecallableLot } from '#tests/support/desks/recallable-lot.ts'
import { createBatch } from '#tests/support/desks/weighed-lot.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const testShop = await startShopWithPayments({ after })
const { db } = testShop.shop
const { call } = await createPharmacist(testShop)

test('a lot leads to its batches, orders and customers, and an order to its lots', async () => {
  const { number, params, shippedOrder, heldOrder } = await createRecallableLot(testShop)
  const trace = await call('GET /api/trace/lots/{lotNumber}', { params })
  // Amounts are in nanograms: the batch took 30 g of the 500 g of the lot.
  assert.deepEqual(
    trace.batches.map((batch) => [batch.state, batch.amount]),
    [['checked', 30_000_000_000]],
  )
  assert.deepEqual(
    trace.orders.map(({ orderId, email }) => [orderId, email]),
    [shippedOrder, heldOrder].map((order) => [order.number, order.email]),
  )
  assert.equal(trace.amounts.remaining, 470_000_000_000)
  const { jars } = await call('GET /api/trace/orders/{orderId}', {
    params: { orderId: shippedOrder.number },
  })
  assert.deepEqual(
    jars[0]?.lots.map(({ lot, isRecalled }) => [lot, isRecalled]),
    [[number, false]],
  )
  const auditEntries = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_id', '=', number)
    .execute()
  assert.deepEqual(auditEntries, [{ action: 'lot.traced', detail: { count: 2 } }])
})

test('one field finds own and supplier’s lot numbers, batches, orders and typed lots', async () => {
  const { number, supplierLot, batchNumber, shippedOrder } = await createRecallableLot(testShop)
  const enteredOrder = await createPaidOrder(testShop)
  await createBatch(db, {
    number: 'B261001-01',
    orderIds: [enteredOrder.id],
    typedLot: { ingredient: 'magnesium', lot: 'old 77' },
  })
  const search = (q: string) => call('GET /api/trace', { query: { q } })
  assert.deepEqual(
    (await search(number.toLowerCase())).lots.map((lot) => lot.number),
    [number],
  )
  assert.deepEqual(
    (await search(` ${supplierLot.toLowerCase().replace('-', ' ')} `)).lots.map(
      (lot) => lot.number,
    ),
    [number],
  )
  assert.deepEqual((await search(batchNumber.toLowerCase())).batches[0]?.lots[0]?.lot, number)
  assert.deepEqual((await search(shippedOrder.number)).orders[0]?.jars[0]?.batch, batchNumber)
  const batchesWithEnteredLot = await search('OLD-77')
  assert.deepEqual(
    [batchesWithEnteredLot.lots, batchesWithEnteredLot.batches.map((batch) => batch.number)],
    [[], ['B261001-01']],
    'a typed lot is found by its text',
  )
  assert.deepEqual(await search('  '), { lots: [], batches: [], orders: [] })
})

test('the trace still names the customer of an order whose account was deleted', async () => {
  const { params, shippedOrder } = await createRecallableLot(testShop)
  await db.updateTable('orders').set({ user_id: null }).where('id', '=', shippedOrder.id).execute()
  const trace = await call('GET /api/trace/lots/{lotNumber}', { params })
  assert.ok(trace.orders.some(({ email }) => email === shippedOrder.email))
})
