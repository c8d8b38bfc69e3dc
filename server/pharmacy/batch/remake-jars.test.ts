/** A jar with a recalled lot is made again, and its order leaves the recall. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { createPharmacist, withOrderId } from '#tests/support/desks/reviewed-order.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { closeBatch, receiveLotForWeighing, weighBatch } from '#tests/support/desks/weigh-batch.ts'

const testShop = await startShopWithPayments({ after })
const { db } = testShop.shop
const admin = await createStaffMember(testShop, 'admin')
const { call } = await createPharmacist(testShop)
const colleague = await createPharmacist(testShop, 'Demo Colleague')

/** Makes the jars of a new order in a closed batch, and recalls one of its lots. */
async function createRecalledOrder() {
  const openedBatch = await openBatch(testShop, call)
  const batch = await closeBatch(colleague.call, await weighBatch(call, openedBatch))
  const orderId = batch.lines[0]?.orderId ?? ''
  const lotNumber = batch.weighings[0]?.takenLots[0]?.lot ?? ''
  const recall = await call('POST /api/recalls/{lotNumber}', {
    params: { lotNumber },
    body: { reason: 'The supplier called', level: null },
  })
  assert.deepEqual([recall.counts.held, recall.counts.replaced], [1, 0])
  const jars = [{ position: 0, batch: batch.number }]
  return { orderId, batch, lotNumber, jars, version: recall.version }
}

const setReady = (orderId: string) =>
  admin.call('PUT /admin/orders/{orderId}/status', {
    params: { orderId },
    body: { status: 'Ready to Ship' },
  })
const ship = (orderId: string) =>
  admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking: 'ER123456789MY' },
  })
const remake = (orderId: string, jars: { position: number; batch: string }[], caller = call) =>
  caller('POST /api/pharmacy/orders/{orderId}/remake', {
    params: { orderId },
    body: { jars, reason: 'Its magnesium was recalled' },
  })
const readRecall = (lotNumber: string) =>
  call('GET /api/recalls/{lotNumber}', { params: { lotNumber } })

test('a recalled jar is made again; labels, lots and best-before follow the new batch, and no email is needed', async () => {
  const { orderId, batch, lotNumber, jars, version } = await createRecalledOrder()
  await setReady(orderId)
  assert.equal((await expectRefusal(ship(orderId))).code, 'RECALLED_LOT')

  const unsignedRefusal = await expectRefusal(remake(orderId, jars, admin.call))
  assert.equal(unsignedRefusal.code, 'SIGNATURE_REQUIRED')
  assert.deepEqual(await remake(orderId, jars), { lineCount: 1 })
  assert.equal((await expectRefusal(remake(orderId, jars))).code, 'CONFLICT', 'a second press')
  const order = await admin.call('GET /api/admin/orders/{orderId}', withOrderId(orderId))
  assert.deepEqual([order.status, order.recalledLots], ['Preparing', [lotNumber]])
  const labels = call('GET /api/pharmacy/orders/{orderId}/labels', withOrderId(orderId))
  assert.equal((await expectRefusal(labels)).code, 'BATCH_REQUIRED')
  const recallBeforeClosing = await readRecall(lotNumber)
  assert.deepEqual(
    [recallBeforeClosing.counts.held, recallBeforeClosing.orders[0]?.jars[0]?.replacement],
    [1, 'being made'],
  )

  const { lines } = await call('GET /api/pharmacy/to-make')
  assert.deepEqual(
    lines.map((line) => [line.orderId, line.position]),
    [[orderId, 0]],
  )
  const { batches } = await call('POST /api/pharmacy/batches', { body: { lines } })
  const [newBatch] = batches
  const [weighing] = newBatch?.weighings ?? []
  assert.ok(newBatch && weighing)
  const newLot = await receiveLotForWeighing(call, newBatch, weighing, { expiresOn: '2027-02-03' })
  const closedBatch = await closeBatch(colleague.call, await weighBatch(call, newBatch))
  assert.equal(closedBatch.lines[0]?.bestBefore, '2027-02-03')

  const { jars: tracedJars } = await call('GET /api/trace/orders/{orderId}', withOrderId(orderId))
  const [jar] = tracedJars
  assert.equal(jar?.batch, closedBatch.number)
  assert.ok(jar.lots.some(({ lot }) => lot === newLot.number))
  assert.ok(jar.lots.every(({ isRecalled }) => !isRecalled))
  assert.deepEqual(
    jar.earlierBatches.map(({ batch: number, replacedBy, reason }) => [number, replacedBy, reason]),
    [[batch.number, 'Demo Pharmacist', 'Its magnesium was recalled']],
  )
  const trace = await call('GET /api/trace/lots/{lotNumber}', { params: { lotNumber } })
  assert.deepEqual(
    trace.orders.map(({ orderId: id, jars: orderJars }) => [id, orderJars[0]?.replacement]),
    [[orderId, 'made']],
  )
  const earlierBatch = await call('GET /api/pharmacy/batches/{batchNumber}', {
    params: { batchNumber: batch.number },
  })
  assert.deepEqual(
    earlierBatch.lines.map((line) => [line.orderId, line.isReplaced]),
    [[orderId, true]],
  )

  const newLabels = await call('GET /api/pharmacy/orders/{orderId}/labels', withOrderId(orderId))
  const label = readPdf(Buffer.from(newLabels.base64, 'base64')).join()
  assert.ok(label.includes(closedBatch.number) && !label.includes(batch.number))
  const oldLabels = call('GET /api/pharmacy/batches/{batchNumber}/labels', {
    params: { batchNumber: batch.number },
  })
  const refusedLabels = await expectRefusal(oldLabels)
  assert.deepEqual(
    [refusedLabels.code, refusedLabels.message],
    ['BATCH_REQUIRED', 'This batch has no current jar.'],
  )

  await setReady(orderId)
  await ship(orderId)
  const sentRecall = await call('POST /api/recalls/{lotNumber}/send', {
    params: { lotNumber },
    body: { version },
  })
  const { held, replaced, toEmail, emailed } = sentRecall.counts
  assert.deepEqual([held, replaced, toEmail, emailed], [0, 1, 0, 0])
  const csv = await call('GET /api/recalls/{lotNumber}/csv', { params: { lotNumber } })
  assert.match(csv, /"Jars replaced","1"/)
  assert.match(csv, /, Jars replaced"/)
  const departedRefusal = await expectRefusal(
    remake(orderId, [{ position: 0, batch: closedBatch.number }]),
  )
  assert.deepEqual(
    [departedRefusal.code, departedRefusal.message],
    ['CONFLICT', 'This order has left the pharmacy, so its jars cannot be made again here.'],
  )
  const auditEntries = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'jar.replaced')
    .where('subject_id', '=', orderId)
    .execute()
  assert.deepEqual(auditEntries, [{ detail: { batch: batch.number } }])
})

test('an order that ships before its replacement is made still needs the email', async () => {
  const { orderId, jars, lotNumber, version } = await createRecalledOrder()
  await remake(orderId, jars)
  await setReady(orderId)
  assert.equal((await expectRefusal(ship(orderId))).code, 'RECALLED_LOT')
  await admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking: 'ER123456780MY', recalledJarsReplaced: true },
  })
  const { orders } = await call('POST /api/recalls/{lotNumber}/send', {
    params: { lotNumber },
    body: { version },
  })
  const emailedOrder = orders.find((order) => order.orderId === orderId)
  assert.equal(emailedOrder?.isReplaced, false)
  assert.notEqual(emailedOrder.emailedAt, null)
})

test('a replacement that is closed after the order left does not take it out of the recall', async () => {
  const { orderId, jars, lotNumber } = await createRecalledOrder()
  await remake(orderId, jars)
  const { lines } = await call('GET /api/pharmacy/to-make')
  const { batches } = await call('POST /api/pharmacy/batches', { body: { lines } })
  const [newBatch] = batches
  assert.ok(newBatch)
  await setReady(orderId)
  await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params: { orderId },
    body: { delivered: true, recalledJarsReplaced: true },
  })
  testShop.clock.advance(minutes(1))
  await closeBatch(colleague.call, await weighBatch(call, newBatch))
  const { counts, orders } = await readRecall(lotNumber)
  assert.deepEqual([counts.replaced, counts.toEmail], [0, 1])
  assert.equal(orders[0]?.jars[0]?.replacement, 'being made')
})

test('a jar of an open batch, of another batch and of no line is not made again', async () => {
  const openedBatch = await openBatch(testShop, call)
  const orderId = openedBatch.lines[0]?.orderId ?? ''
  for (const [position, batch, message] of [
    [0, openedBatch.number, /is still open\. Choose another lot there/],
    [0, 'B200101-01', /already being made again/],
    [7, openedBatch.number, /already being made again/],
  ] as const) {
    const refusal = await expectRefusal(remake(orderId, [{ position, batch }]))
    assert.equal(refusal.code, 'CONFLICT')
    assert.match(refusal.message, message)
  }
  assert.equal((await expectRefusal(remake('AAAAAAAA', [{ position: 0, batch: 'B' }]))).status, 404)
})
