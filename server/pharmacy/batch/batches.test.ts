import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createLabelCode } from '#domain/pharmacy/label-code.ts'
import { closeBatch, saveWeighings, weighBatch } from '#tests/support/desks/weigh-batch.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

test('approved jars of one formula become one batch, are weighed and checked, and then have labels', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const firstOrder = await createPaidOrder(testShop, {})
  const secondOrder = await createPaidOrder(testShop, {
    body: {
      cart: [
        { id: 28, quantity: 2 },
        { id: 35, quantity: 1 },
      ],
      paymentData: { total: 629 },
    },
  })
  const approve = (orderId: string) =>
    call('POST /api/pharmacy/orders/{orderId}/approve', {
      params: { orderId },
      body: { version: 0 },
    })
  assert.deepEqual((await call('GET /api/pharmacy/to-make')).lines, [], 'nothing without approval')
  await approve(firstOrder.number)
  await approve(secondOrder.number)
  const { lines } = await call('GET /api/pharmacy/to-make')
  assert.equal(lines.length, 3)
  const labelsBeforeBatch = call('GET /api/pharmacy/orders/{orderId}/labels', {
    params: { orderId: firstOrder.number },
  })
  assert.equal((await expectRefusal(labelsBeforeBatch)).code, 'BATCH_REQUIRED')

  const printBatchLabels = (batchNumber: string) =>
    call('GET /api/pharmacy/batches/{batchNumber}/labels', { params: { batchNumber } })
  const makeBatches = () => call('POST /api/pharmacy/batches', { body: { lines } })
  const { batches } = await makeBatches()
  assert.deepEqual(
    batches.map(({ number, capsules, lines: jars }) => [number, capsules, jars.length]),
    [
      ['B261120-01', 90, 2],
      ['B261120-02', 60, 1],
    ],
  )
  assert.equal((await expectRefusal(makeBatches())).status, 409, 'a jar cannot be in two batches')
  for (const batch of batches) {
    assert.equal((await expectRefusal(printBatchLabels(batch.number))).code, 'BATCH_REQUIRED')
    assert.equal((await expectRefusal(closeBatch(colleague.call, batch))).code, 'LOTS_MISSING')
    const weighedBatch = await weighBatch(call, batch)
    assert.equal(
      (await expectRefusal(saveWeighings(call, batch, [{ ingredient: 'x', lots: [] }]))).status,
      409,
      'a stale sheet overwrites nothing',
    )
    const checkedBatch = await closeBatch(colleague.call, weighedBatch)
    assert.deepEqual([checkedBatch.state, checkedBatch.checkedBy], ['checked', 'Demo Colleague'])
    const lateWeighing = saveWeighings(call, checkedBatch, [{ ingredient: 'x', lots: [] }])
    assert.match(
      (await expectRefusal(lateWeighing)).message,
      /^This batch was checked on .* by Demo Colleague\./,
    )
  }
  const orderLabels = await call('GET /api/pharmacy/orders/{orderId}/labels', {
    params: { orderId: secondOrder.number },
  })
  const pages = readPdf(Buffer.from(orderLabels.base64, 'base64'))
  assert.equal(pages.length, 3, 'two jars of one product, one of the other')
  const code = createLabelCode({ orderNumber: secondOrder.number, position: 1 })
  assert.ok(pages[2]?.replaceAll('-', '').includes(code))
  const batchLabels = await printBatchLabels('B261120-01')
  const batchPages = readPdf(Buffer.from(batchLabels.base64, 'base64'))
  assert.equal(batchPages.length, 3, 'the jars of both orders, and only those of this batch')
  for (const { number } of [firstOrder, secondOrder])
    assert.ok(batchPages.some((page) => page.includes(number)))
  assert.deepEqual(batchLabels.orderIdsWithoutLabels, [])
  const cards = await call('GET /api/pharmacy/orders/{orderId}/dose-cards', {
    params: { orderId: secondOrder.number },
  })
  assert.equal(readPdf(Buffer.from(cards.base64, 'base64')).length, 2)
  const sheet = await call('GET /api/pharmacy/batches/{batchNumber}/sheet', {
    params: { batchNumber: 'b261120-01' },
  })
  assert.match(readPdf(Buffer.from(sheet.base64, 'base64')).join(), /L261120-01/)
  const daySheet = await call('GET /api/pharmacy/days/{day}/sheet', {
    params: { day: '2026-11-20' },
  })
  assert.match(readPdf(Buffer.from(daySheet.base64, 'base64'))[0] ?? '', /2 batches, 150 capsules/)
  for (const dayWithoutBatch of ['2026-11-19', 'today'])
    assert.equal(
      (
        await expectRefusal(
          call('GET /api/pharmacy/days/{day}/sheet', { params: { day: dayWithoutBatch } }),
        )
      ).code,
      'NOT_FOUND',
    )
  const auditEntries = await testShop.shop.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'in', ['batch.made', 'batch.checked', 'label.printed', 'batch.printed'])
    .execute()
  // Two batches made and two checked; labels of one order, of the two orders of a batch, and dose
  // cards; one batch sheet and two of the day.
  assert.equal(auditEntries.length, 11, 'labels of a batch are recorded once for each order')
})

test('labels of a batch leave out an order that lost its approval', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const approvedOrder = await createPaidOrder(testShop, {})
  const reopenedOrder = await createPaidOrder(testShop, {})
  for (const { number } of [approvedOrder, reopenedOrder])
    await call('POST /api/pharmacy/orders/{orderId}/approve', {
      params: { orderId: number },
      body: { version: 0 },
    })
  const { lines } = await call('GET /api/pharmacy/to-make')
  const [batch] = (await call('POST /api/pharmacy/batches', { body: { lines } })).batches
  assert.ok(batch)
  const params = { batchNumber: batch.number }
  await closeBatch(colleague.call, await weighBatch(call, batch))
  await admin.call('PUT /api/admin/orders/status', {
    body: { orders: [{ orderId: reopenedOrder.number }], status: 'Investigation' },
  })
  const labels = await call('GET /api/pharmacy/batches/{batchNumber}/labels', { params })
  assert.deepEqual(labels.orderIdsWithoutLabels, [reopenedOrder.number])
  const pages = readPdf(Buffer.from(labels.base64, 'base64'))
  assert.ok(pages.length === 1 && pages[0]?.includes(approvedOrder.number))
})
