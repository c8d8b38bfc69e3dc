/** Which orders a recall reaches when they leave the pharmacy in an unusual way. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  createBatch,
  createLot,
  markShipped,
  setReadyToShip,
} from '#tests/support/desks/weighed-lot.ts'

const testShop = await startShopWithPayments({ after })
const { shop, emails } = testShop
const { db } = shop
const admin = await createStaffMember(testShop, 'admin')
const { call } = await createPharmacist(testShop)

/** Makes the numbers of lots and batches unique. */
let lotCount = 0

/** Creates an order whose jar is in a batch with a lot of its own. */
async function createOrderOfLot({ state }: { state: 'open' | 'checked' }) {
  lotCount += 1
  const suffix = String(lotCount).padStart(2, '0')
  const number = `L261101-${suffix}`
  const lotId = await createLot(db, { number, supplierLot: `DM-24${suffix}` })
  const order = await createPaidOrder(testShop)
  await createBatch(db, { number: `B2611${suffix}-01`, lotId, orderIds: [order.id], state })
  return { order, params: { lotNumber: number } }
}

/** Closes a batch without the checks of the pharmacy. */
async function markChecked(batchNumber = ''): Promise<void> {
  await db
    .updateTable('batch')
    .set({ state: 'checked', checked_by: 'Demo Colleague', checked_at: shop.now() })
    .where('number', '=', batchNumber)
    .execute()
}

type LotParams = { lotNumber: string }

const startRecall = (params: LotParams) =>
  call('POST /api/recalls/{lotNumber}', {
    params,
    body: { reason: 'The supplier called', level: null },
  })
const sendEmails = (params: LotParams, version: number) =>
  call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
const receiveRecallEmail = (recipient: string) =>
  waitUntil(`a recall email to ${recipient}`, async () =>
    emails.listEmails(recipient).find(({ subject }) => subject.startsWith('Recall: stop using')),
  )

test('the customer of an order that was handed over without a courier is emailed', async () => {
  const { order, params } = await createOrderOfLot({ state: 'checked' })
  await setReadyToShip(db, order.id)
  await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params: { orderId: order.number },
    // No pharmacist has approved the orders of this test.
    body: { delivered: true, reason: 'The pharmacist agreed by phone' },
  })
  const { counts, orders, version } = await startRecall(params)
  assert.deepEqual([counts.held, counts.toEmail], [0, 1])
  assert.deepEqual([orders[0]?.dispatchedAt, typeof orders[0]?.deliveredAt], [null, 'string'])
  const sentRecall = await sendEmails(params, version)
  assert.equal(sentRecall.counts.emailed, 1)
  await receiveRecallEmail(order.email)
  const csv = await call('GET /api/recalls/{lotNumber}/csv', { params })
  assert.match(csv, /"Left the pharmacy"/)
  assert.match(csv, /"Handed over /)
})

test('an order with a recalled lot is handed over only after the jar was replaced', async () => {
  const { order, params } = await createOrderOfLot({ state: 'checked' })
  await startRecall(params)
  await setReadyToShip(db, order.id)
  const handOver = (recalledJarsReplaced?: boolean) =>
    admin.call('PUT /api/admin/orders/{orderId}/delivered', {
      params: { orderId: order.number },
      body: {
        delivered: true,
        reason: 'The pharmacist agreed by phone',
        ...(recalledJarsReplaced && { recalledJarsReplaced }),
      },
    })
  const refusal = await expectRefusal(handOver())
  assert.equal(refusal.code, 'RECALLED_LOT')
  assert.ok(refusal.message.includes(params.lotNumber))
  assert.notEqual((await handOver(true)).deliveredAt, null)
})

test('an order that leaves while its batch is open is late, is added, and its customer is emailed', async () => {
  const { order, params } = await createOrderOfLot({ state: 'open' })
  const { counts, lateOrderCount, version } = await startRecall(params)
  assert.deepEqual([counts.orders, lateOrderCount], [0, 0], 'its jar does not exist yet')
  await markShipped(db, [order.id], shop.now())
  const currentRecall = await call('GET /api/recalls/{lotNumber}', { params })
  assert.equal(currentRecall.lateOrderCount, 1)
  await call('POST /api/recalls/{lotNumber}/orders', { params })
  await sendEmails(params, version)
  const { text } = await receiveRecallEmail(order.email)
  assert.ok(text.includes(order.number))
})

test('an order whose open batch has a recalled lot leaves only after a confirmation', async () => {
  const { order, params } = await createOrderOfLot({ state: 'open' })
  await startRecall(params)
  await setReadyToShip(db, order.id)
  const ship = (recalledJarsReplaced: boolean) =>
    admin.call('PUT /api/admin/orders/{orderId}/shipped', {
      params: { orderId: order.number },
      body: {
        courier: 'Pos Laju',
        tracking: 'ER123456789MY',
        reason: 'agreed by phone',
        recalledJarsReplaced,
      },
    })
  assert.equal((await expectRefusal(ship(false))).code, 'RECALLED_LOT')
  assert.notEqual((await ship(true)).dispatchedAt, null)
})

test('a recall has an order that left before it started, while its batch was open', async () => {
  const { order, params } = await createOrderOfLot({ state: 'open' })
  await markShipped(db, [order.id], shop.now())
  const { counts, openBatches } = await startRecall(params)
  assert.deepEqual([counts.orders, counts.toEmail, openBatches.length], [1, 1, 1])
})

test('an order that came back and was made without the lot is neither held nor emailed', async () => {
  const { order, params } = await createOrderOfLot({ state: 'open' })
  await setReadyToShip(db, order.id)
  const setDelivered = (delivered: boolean) =>
    admin.call('PUT /api/admin/orders/{orderId}/delivered', {
      params: { orderId: order.number },
      // No pharmacist has approved the orders of this test.
      body: { delivered, reason: 'The pharmacist agreed by phone' },
    })
  await setDelivered(true)
  const { counts, openBatches, version } = await startRecall(params)
  assert.deepEqual([counts.orders, counts.toEmail], [1, 1])
  await setDelivered(false)
  const { batch_id: batchId } = await db
    .selectFrom('batch_line')
    .select('batch_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const otherNumber = params.lotNumber.replace('L261101', 'L261102')
  const otherLotId = await createLot(db, { number: otherNumber, supplierLot: otherNumber })
  await db
    .updateTable('batch_weighing')
    .set({ lot_id: otherLotId })
    .where('batch_id', '=', batchId)
    .execute()
  await markChecked(openBatches[0]?.number)

  const showRecall = () => call('GET /api/recalls/{lotNumber}', { params })
  const { counts: countsAtPharmacy } = await showRecall()
  assert.deepEqual([countsAtPharmacy.orders, countsAtPharmacy.held], [1, 0])
  const shownOrder = await admin.call('GET /api/admin/orders/{orderId}', {
    params: { orderId: order.number },
  })
  assert.deepEqual(shownOrder.recalledLots, [])
  assert.notEqual((await setDelivered(true)).deliveredAt, null, 'without a confirmation')
  assert.equal((await showRecall()).counts.toEmail, 0)
  assert.equal((await sendEmails(params, version)).counts.emailed, 0)
})

test('a recall is closed only after its open batches are closed and its late orders are added', async () => {
  const { order, params } = await createOrderOfLot({ state: 'open' })
  const { version } = await startRecall(params)
  await sendEmails(params, version)
  const close = () =>
    call('POST /api/recalls/{lotNumber}/close', { params, body: { note: 'All jars are back' } })
  const expectRefusedClosing = async () => {
    const { code, message } = await expectRefusal(close())
    assert.deepEqual(
      [code, message],
      ['CONFLICT', 'Close the open batches and add the late orders first.'],
    )
  }
  const currentRecall = await call('GET /api/recalls/{lotNumber}', { params })
  assert.deepEqual([currentRecall.openBatches.length, currentRecall.lateOrderCount], [1, 0])
  await expectRefusedClosing()

  await markChecked(currentRecall.openBatches[0]?.number)
  await expectRefusedClosing()

  const { openBatches, lateOrderCount, orders } = await call(
    'POST /api/recalls/{lotNumber}/orders',
    {
      params,
    },
  )
  assert.deepEqual(
    [openBatches, lateOrderCount, orders.map(({ orderId }) => orderId)],
    [[], 0, [order.number]],
  )
  assert.equal((await close()).state, 'closed')
})
