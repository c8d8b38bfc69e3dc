/** What printed papers show, and when they must be printed again. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { approveOrder } from '#tests/support/desks/approve-order.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import {
  createPaidOrder,
  createPharmacist,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { closeBatch, weighBatch, type BatchReply } from '#tests/support/desks/weigh-batch.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const testShop = await startShopWithPayments({ after })
const admin = await createStaffMember(testShop, 'admin')
const { call } = await createPharmacist(testShop)
const colleague = await createPharmacist(testShop, 'Demo Colleague')

const readText = ({ base64 }: { base64: string }): string =>
  readPdf(Buffer.from(base64, 'base64')).join(' ')
const readOrder = (orderId: string) =>
  admin.call('GET /api/admin/orders/{orderId}', withOrderId(orderId))
const printLabels = (orderId: string) =>
  call('GET /api/pharmacy/orders/{orderId}/labels', withOrderId(orderId))
const printDoseCards = (orderId: string) =>
  call('GET /api/pharmacy/orders/{orderId}/dose-cards', withOrderId(orderId))
const printBatchLabels = ({ number }: BatchReply) =>
  call('GET /api/pharmacy/batches/{batchNumber}/labels', { params: { batchNumber: number } })
const finishBatch = async (batch: BatchReply) =>
  closeBatch(colleague.call, await weighBatch(call, batch))

/** Returns the names of the papers to print again, after a moment has passed. */
async function listStalePapers(orderId: string): Promise<readonly string[] | undefined> {
  testShop.clock.advance(minutes(1))
  return (await readOrder(orderId)).stalePapers?.papers
}

async function changeAddress(orderId: string, line: string): Promise<void> {
  const { address, updatedAt } = await readOrder(orderId)
  const body = { ...address, address: line, updatedAt }
  await admin.call('PUT /api/admin/orders/{orderId}/address', { ...withOrderId(orderId), body })
}

/** Creates an order whose two jars are made in two closed batches. */
async function createOrderOfTwoBatches() {
  const { number: orderId } = await createPaidOrder(testShop, {
    body: {
      cart: [
        { id: 28, quantity: 1 },
        { id: 35, quantity: 1 },
      ],
      paymentData: { total: 359 },
    },
  })
  await approveOrder(call, orderId)
  const { lines } = await call('GET /api/pharmacy/to-make')
  const { batches } = await call('POST /api/pharmacy/batches', { body: { lines } })
  const [firstBatch, secondBatch] = batches
  assert.ok(firstBatch && secondBatch)
  return {
    orderId,
    firstBatch: await finishBatch(firstBatch),
    secondBatch: await finishBatch(secondBatch),
  }
}

test('a change of the shelf life leaves the best before of jars that exist', async () => {
  const batch = await finishBatch(await openBatch(testShop, call))
  const orderId = batch.lines[0]?.orderId ?? ''
  const params = { batchNumber: batch.number }
  const readPapers = async (): Promise<string[]> => {
    const texts = [
      readText(await printLabels(orderId)),
      readText(await printDoseCards(orderId)),
      readText(await call('GET /api/pharmacy/batches/{batchNumber}/sheet', { params })),
    ]
    const { lines } = await call('GET /api/pharmacy/batches/{batchNumber}', { params })
    const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(orderId))
    // The day after 'Best before', and the days of the replies.
    return [
      ...texts.map((text) => /Best before\s(\d\d\/\d\d\/\d{4})/.exec(text)?.[1] ?? text),
      lines[0]?.bestBefore ?? '',
      review.bestBefore,
    ]
  }
  const papersBefore = await readPapers()
  assert.deepEqual(papersBefore, [
    '20/03/2027',
    '20/03/2027',
    '20/03/2027',
    '2027-03-20',
    '2027-03-20',
  ])
  const openedBatch = await openBatch(testShop, call)
  await admin.call('PUT /api/admin/settings/{key}', {
    params: { key: 'delivery.shelfLifeMonths' },
    body: { value: '2', expectedValue: '4' },
  })
  assert.deepEqual(await readPapers(), papersBefore)
  // An open batch follows the setting, and keeps it when it is closed.
  assert.equal((await finishBatch(openedBatch)).lines[0]?.bestBefore, '2027-01-20')
})

test('labels that were printed with one batch stay to be printed again for the jars of the other', async () => {
  const { orderId, firstBatch, secondBatch } = await createOrderOfTwoBatches()
  await printLabels(orderId)
  assert.equal(await listStalePapers(orderId), undefined)
  await changeAddress(orderId, '1 Jalan Baru')
  assert.deepEqual(await listStalePapers(orderId), ['labels'])
  await printBatchLabels(firstBatch)
  assert.deepEqual(await listStalePapers(orderId), [`labels of batch ${secondBatch.number}`])
  await printBatchLabels(secondBatch)
  assert.equal(await listStalePapers(orderId), undefined)
  await changeAddress(orderId, '2 Jalan Baru')
  assert.deepEqual(await listStalePapers(orderId), ['labels'])
  await printLabels(orderId)
  assert.equal(await listStalePapers(orderId), undefined, 'a print of the order covers all')
  const { events } = await readOrder(orderId)
  assert.ok(events.some(({ newValue }) => newValue === `labels of batch ${firstBatch.number}`))
})

test('a jar that is made again outdates its label and the dose cards', async () => {
  const { orderId, firstBatch, secondBatch } = await createOrderOfTwoBatches()
  await printLabels(orderId)
  await printDoseCards(orderId)
  assert.equal(await listStalePapers(orderId), undefined)
  await call('POST /api/pharmacy/orders/{orderId}/remake', {
    ...withOrderId(orderId),
    body: { jars: [{ position: 0, batch: firstBatch.number }], reason: 'The jar broke' },
  })
  const remadeAt = testShop.clock.now.toISOString()
  assert.deepEqual((await readOrder(orderId)).stalePapers, {
    changedAt: null,
    remadeAt,
    papers: ['labels', 'dose cards'],
  })
  const { lines } = await call('GET /api/pharmacy/to-make')
  const { batches } = await call('POST /api/pharmacy/batches', { body: { lines } })
  const [openedBatch] = batches
  assert.ok(openedBatch)
  const newBatch = await finishBatch(openedBatch)
  const newLabels = `labels of batch ${newBatch.number}`
  assert.deepEqual(await listStalePapers(orderId), [newLabels, 'dose cards'])
  await printBatchLabels(secondBatch)
  assert.deepEqual(await listStalePapers(orderId), [newLabels, 'dose cards'])
  await printBatchLabels(newBatch)
  assert.deepEqual(await listStalePapers(orderId), ['dose cards'])
  await printDoseCards(orderId)
  assert.equal(await listStalePapers(orderId), undefined)
})
