import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import {
  createParcelFile,
  createTrackingNumber,
  startShippingDesk,
} from '#tests/support/desks/shipping-desk.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const testShop = await startShopWithPayments({ after })
const { admin, createOrder, preview, scan, setPayment, ship } = await startShippingDesk(testShop)

test('a preview says for each row what an import would do, and changes nothing', async () => {
  const [ready, unapproved, unpaid, refund, notReady, shipped, corrected] = await Promise.all([
    createOrder(),
    createOrder({ isApproved: false }),
    createOrder(),
    createOrder(),
    createOrder(),
    createOrder(),
    createOrder(),
  ])
  await setPayment(unpaid.orderId, 'pending')
  await setPayment(refund.orderId, 'refund_due')
  await admin.call('PUT /admin/orders/{orderId}/status', {
    params: { orderId: notReady.orderId },
    body: { status: 'Preparing' },
  })
  const oldNumber = createTrackingNumber()
  const sameNumber = createTrackingNumber()
  await ship(shipped.orderId, sameNumber)
  await ship(corrected.orderId, oldNumber)
  const newNumber = createTrackingNumber()
  const { rows } = await preview(
    createParcelFile([
      [ready.orderId, newNumber],
      [unapproved.orderId, createTrackingNumber()],
      [unpaid.orderId, createTrackingNumber()],
      [refund.orderId, createTrackingNumber()],
      [notReady.orderId, createTrackingNumber()],
      [shipped.orderId, sameNumber],
      [corrected.orderId, createTrackingNumber()],
      ['AAAAAAAA', createTrackingNumber()],
      [ready.orderId, createTrackingNumber()],
      [unpaid.orderId.toLowerCase(), ''],
    ]),
  )
  assert.deepEqual(
    rows.map(({ lineNumber, result, reasons, needsReason }) => [
      lineNumber,
      result,
      reasons,
      needsReason,
    ]),
    [
      [2, 'ships', [], false],
      [3, 'ships', ['No pharmacist has approved this order.'], true],
      [4, 'refused', ['This order is not paid.'], false],
      [5, 'refused', ['This order is being refunded or was refunded.'], false],
      [6, 'refused', ['This order is not Ready to Ship.'], false],
      [7, 'done', [], false],
      [
        8,
        'ships',
        [
          'This order is shipped with another number. Ticking this row replaces it and emails the customer again.',
        ],
        false,
      ],
      [9, 'refused', ['No order has this number.'], false],
      [10, 'refused', ['This order is in the file more than once. The first row counts.'], false],
      [11, 'refused', ['This order is in the file more than once. The first row counts.'], false],
    ],
  )
  const [firstRow] = rows
  assert.deepEqual(
    [firstRow?.courier, firstRow?.courierId, firstRow?.recipient],
    ['Pos Laju', 'pos-laju', 'Aisyah Demo'],
  )
  assert.equal(rows[6]?.savedTrackingNumber, oldNumber)
  assert.equal((await scan(ready.orderId)).dispatchedAt, null)
  assert.equal((await scan(corrected.orderId)).trackingNumber, oldNumber)
})

test('a tracking number that matches no courier needs a courier, of its row or of the file, which must be in use', async () => {
  const { orderId } = await createOrder()
  const file = createParcelFile([[orderId, 'X-1']])
  const [row] = (await preview(file)).rows
  assert.deepEqual(
    [row?.result, row?.reasons, row?.needsCourier, row?.courierId],
    ['ships', ['No courier has numbers like this. Choose its courier.'], true, ''],
  )
  const [rowWithCourier] = (await preview(file, 'ninja-van')).rows
  assert.deepEqual(
    [rowWithCourier?.result, rowWithCourier?.courier, rowWithCourier?.reasons],
    ['ships', 'Ninja Van', ['This does not look like a number of any courier.']],
  )
  const refusal = await expectRefusal(preview(file, 'no-such-courier'))
  assert.deepEqual(refusal.fields, { courierId: 'Choose a courier that is in use.' })
  const importWith = async (courierId: string) => {
    const parcels = [{ orderId, trackingNumber: 'X-1', courierId, updatedAt: row?.updatedAt ?? '' }]
    const { results } = await admin.call('POST /api/admin/shipping/import', { body: { parcels } })
    return results[0]?.result
  }
  assert.equal(await importWith(''), 'refused')
  assert.equal(await importWith('ninja-van'), 'shipped')
  assert.equal((await scan(orderId)).courier, 'Ninja Van')
})

test('a file that cannot be read is refused with a message that says what to do', async () => {
  const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
    ['Name,City\nA,B', 'No column for the order number or the tracking number was found.'],
    ['Order No,Tracking No\n', 'This file has no rows below its column names.'],
    [createParcelFile(Array(2_001).fill(['K7M4QX2P', '1'])), 'This file has more than 2,000 rows.'],
    [Uint8Array.from([0xff, 0xfe, 0x41, 0]), 'This is not a CSV file in UTF-8.'],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'This is not a CSV file in UTF-8.'],
  ]
  for (const [file, message] of cases) {
    const refusal = await expectRefusal(preview(file))
    assert.equal(refusal.code, 'INVALID')
    assert.ok(refusal.message.startsWith(message), refusal.message)
  }
  const tooLarge = await expectRefusal(preview('x'.repeat(1_024 * 1_024 + 1)))
  assert.deepEqual(
    [tooLarge.code, tooLarge.message],
    ['TOO_LARGE', 'The file can be at most 1 MB.'],
  )
  const empty = await expectRefusal(
    admin.call('POST /api/admin/shipping/preview', { body: new FormData() }),
  )
  assert.equal(empty.code, 'BAD_BODY')
})
