/**
 * An open batch whose jars have left the pharmacy keeps a recalled lot, so that the trace is true.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { openBatch } from '#tests/support/desks/open-batch.ts'
import {
  createPaidOrder,
  createPharmacist,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import {
  closeBatch,
  saveWeighings,
  receiveLotForWeighing,
  weighBatch,
  type BatchReply,
} from '#tests/support/desks/weigh-batch.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const testShop = await startShopWithPayments({ after })
const { db } = testShop.shop
const admin = await createStaffMember(testShop, 'admin')
const { call } = await createPharmacist(testShop)
const colleague = await createPharmacist(testShop, 'Demo Colleague')

const recallLot = (lotNumber: string) =>
  call('POST /api/recalls/{lotNumber}', {
    params: { lotNumber },
    body: { reason: 'The supplier called', level: null },
  })
const readBatch = ({ number }: BatchReply) =>
  call('GET /api/pharmacy/batches/{batchNumber}', { params: { batchNumber: number } })
const ship = (orderId: string, recalledJarsReplaced: boolean) =>
  admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking: 'ER123456789MY', recalledJarsReplaced },
  })
const setStatus = (orderId: string, status: 'Preparing' | 'Ready to Ship') =>
  admin.call('PUT /admin/orders/{orderId}/status', { params: { orderId }, body: { status } })
const shipConfirmed = async (orderId: string) => {
  await setStatus(orderId, 'Ready to Ship')
  await ship(orderId, true)
}

/** Opens a batch with the jars of two orders, one of which leaves the pharmacy in the test. */
async function openBatchOfTwo() {
  const { number } = await createPaidOrder(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(number),
    body: { version: 0 },
  })
  const openedBatch = await openBatch(testShop, call)
  const departingOrderId =
    openedBatch.lines.find(({ orderId }) => orderId !== number)?.orderId ?? ''
  return { openedBatch, departingOrderId, stayingOrderId: number }
}

test('a batch whose jars have left closes with a recalled lot and a reason, and its other orders are held', async () => {
  const { openedBatch, departingOrderId, stayingOrderId } = await openBatchOfTwo()
  const batch = await weighBatch(call, openedBatch)
  const [weighing] = batch.weighings
  const lotNumber = weighing?.takenLots[0]?.lot ?? ''
  assert.ok(weighing && lotNumber)
  const { version } = await recallLot(lotNumber)
  const reasons = { overrideReason: 'The jars were made before the recall' }
  const refusedClosing = await expectRefusal(closeBatch(colleague.call, batch, reasons))
  assert.deepEqual(
    [refusedClosing.code, refusedClosing.message],
    [
      'LOT_REFUSED',
      `Lot ${lotNumber} is recalled and must not be used. Remove it and weigh another lot.`,
    ],
  )

  const readLotState = async () => {
    const [takenLot] = (await readBatch(batch)).weighings[0]?.takenLots ?? []
    return [takenLot?.isRecalled, takenLot?.mustStay]
  }
  assert.deepEqual(await readLotState(), [true, false])
  const { ingredient } = weighing
  const changedAmount = saveWeighings(call, batch, [
    { ingredient, lots: [{ lot: lotNumber, amount: '1 g' }] },
  ])
  assert.equal((await expectRefusal(changedAmount)).code, 'LOT_REFUSED', 'no jar has left yet')

  await shipConfirmed(departingOrderId)
  const otherLot = await receiveLotForWeighing(call, batch, weighing)
  for (const lots of [[], [{ lot: otherLot.number, amount: weighing.amountToWeigh }]]) {
    const saving = saveWeighings(call, batch, [{ ingredient, lots }])
    const refusal = await expectRefusal(saving)
    assert.deepEqual(
      [refusal.code, refusal.message],
      [
        'CONFLICT',
        `An order has left the pharmacy with lot ${lotNumber}. Its batch sheet must keep this lot.`,
      ],
    )
  }
  assert.deepEqual(await readLotState(), [true, true])
  const { refusals } = await readBatch(batch)
  assert.deepEqual(refusals, [
    {
      ingredient,
      lot: lotNumber,
      text: `Lot ${lotNumber} is recalled and must not be used. An order has left the pharmacy with it, so the batch sheet keeps it. Close the batch with a written reason, then have its other jars made again.`,
      mayOverride: true,
    },
  ])
  const params = { lotNumber }
  const recallWithOrder = await call('POST /api/recalls/{lotNumber}/orders', { params })
  assert.deepEqual([recallWithOrder.counts.orders, recallWithOrder.counts.toEmail], [1, 1])
  const sentRecall = await call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  assert.equal(sentRecall.counts.emailed, 1)

  assert.equal((await expectRefusal(closeBatch(colleague.call, batch))).code, 'LOT_REFUSED')
  assert.equal((await closeBatch(colleague.call, batch, reasons)).state, 'checked')
  const { lateOrderCount } = await call('GET /api/recalls/{lotNumber}', { params })
  assert.equal(lateOrderCount, 1)
  const heldOrder = await admin.call('GET /api/admin/orders/{orderId}', withOrderId(stayingOrderId))
  assert.deepEqual(
    heldOrder.recalledLots,
    [lotNumber],
    'held also before staff add it to the recall',
  )
  await setStatus(stayingOrderId, 'Ready to Ship')
  assert.equal((await expectRefusal(ship(stayingOrderId, false))).code, 'RECALLED_LOT')

  await call('POST /api/pharmacy/orders/{orderId}/remake', {
    ...withOrderId(stayingOrderId),
    body: { jars: [{ position: 0, batch: batch.number }], reason: 'Its lot was recalled' },
  })
  await setStatus(stayingOrderId, 'Ready to Ship')
  const shippingRefusal = await expectRefusal(ship(stayingOrderId, false))
  assert.equal(shippingRefusal.code, 'RECALLED_LOT', 'held while its jar is made again')
  await setStatus(stayingOrderId, 'Preparing')
  const { lines } = await call('GET /api/pharmacy/to-make')
  const { batches } = await call('POST /api/pharmacy/batches', { body: { lines } })
  const [replacementBatch] = batches
  assert.ok(replacementBatch)
  await closeBatch(colleague.call, await weighBatch(call, replacementBatch))
  await setStatus(stayingOrderId, 'Ready to Ship')
  assert.notEqual((await ship(stayingOrderId, false)).dispatchedAt, null)
})

test('a typed recalled lot stays on the sheet of a batch whose jars have left, and is weighed there', async () => {
  const { openedBatch, departingOrderId } = await openBatchOfTwo()
  const [weighing] = openedBatch.weighings
  assert.ok(weighing)
  const enteredLot = await receiveLotForWeighing(call, openedBatch, weighing, {
    supplierLot: 'OLD 77',
  })
  const { id } = await db
    .selectFrom('batch')
    .select('id')
    .where('number', '=', openedBatch.number)
    .executeTakeFirstOrThrow()
  const { ingredient } = weighing
  // The oldest batches have no weigher's account, so their typed lots do not count as weighed.
  const weigher = { weighed_by: 'Demo Pharmacist', weighed_by_user: null }
  await db
    .insertInto('batch_lot')
    .values({ batch_id: id, ingredient, lot: 'old-77', ...weigher })
    .execute()
  await recallLot(enteredLot.number)
  await shipConfirmed(departingOrderId)
  const otherLot = await receiveLotForWeighing(call, openedBatch, weighing)
  const lots = [{ lot: otherLot.number, amount: weighing.amountToWeigh }]
  const refusal = await expectRefusal(saveWeighings(call, openedBatch, [{ ingredient, lots }]))
  assert.equal(refusal.code, 'CONFLICT')
  assert.ok(refusal.message.includes(enteredLot.number))
  const trace = await call('GET /api/trace/lots/{lotNumber}', {
    params: { lotNumber: enteredLot.number },
  })
  assert.ok(trace.orders.some(({ orderId }) => orderId === departingOrderId))

  const weigh = (batch: BatchReply, amount: string, otherLots: typeof lots = []) =>
    saveWeighings(call, batch, [
      { ingredient, lots: [{ lot: enteredLot.number, amount }, ...otherLots] },
    ])
  await recallLot(otherLot.number)
  const addingRefusal = await expectRefusal(weigh(openedBatch, weighing.amountToWeigh, lots))
  assert.equal(addingRefusal.code, 'LOT_REFUSED', 'this recalled lot is not on the sheet')
  const mistypedBatch = await weigh(openedBatch, '1 mg')
  const correctedBatch = await weigh(mistypedBatch, weighing.amountToWeigh)
  const closedBatch = await closeBatch(colleague.call, await weighBatch(call, correctedBatch), {
    overrideReason: 'The jars were made before the recall',
  })
  assert.equal(closedBatch.state, 'checked')
})
