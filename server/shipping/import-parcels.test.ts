import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createOrderToShip } from '#tests/support/desks/order-to-ship.ts'
import { startShopWithPayments, waitUntil } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

const testShop = await startShopWithPayments({ after })
const { shop } = testShop
const admin = await createStaffMember(testShop, 'admin')
const pharmacist = await createPharmacist(testShop)

const createOrder = (options?: Parameters<typeof createOrderToShip>[2]) =>
  createOrderToShip(testShop, { admin, pharmacist }, options)
const scan = (code: string) =>
  admin.call('GET /api/admin/shipping/labels/{code}', { params: { code } })
const ship = (orderId: string, tracking: string) =>
  admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking },
  })
const setPayment = (orderId: string, payment: 'pending' | 'refund_due') =>
  shop.db.updateTable('orders').set({ payment }).where('number', '=', orderId).execute()

let numberCount = 0
/** Returns a new tracking number in the format of Pos Laju. */
function createTrackingNumber(): string {
  numberCount += 1
  return `EH${String(numberCount).padStart(9, '0')}MY`
}

function preview(file: string | Uint8Array<ArrayBuffer>, courierId = '') {
  const body = new FormData()
  body.append('courierId', courierId)
  body.append('file', new Blob([file], { type: 'text/csv' }), 'manifest.csv')
  return admin.call('POST /api/admin/shipping/preview', { body })
}

const toFile = (rows: readonly (readonly [string, string])[]): string =>
  `Order No,Tracking No\n${rows.map((row) => row.join(',')).join('\n')}\n`

type PreviewRow = Awaited<ReturnType<typeof preview>>['rows'][number]

const importRows = (rows: readonly PreviewRow[], reason?: string) =>
  admin.call('POST /api/admin/shipping/import', {
    body: {
      parcels: rows.map(({ orderId, tracking, courierId, updatedAt }) => ({
        orderId,
        tracking,
        courierId,
        updatedAt,
      })),
      ...(reason !== undefined && { reason }),
    },
  })

async function listShippingEmails(orderId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('outbox_email')
    .innerJoin('orders', 'orders.id', 'outbox_email.order_id')
    .select('outbox_email.data')
    .where('orders.number', '=', orderId)
    .where('kind', '=', 'order on its way')
    .orderBy('outbox_email.id')
    .execute()
  return rows.map(({ data }) => JSON.stringify(data))
}

async function listAuditActions(subjectId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

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
    toFile([
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
    rows.map(({ line, result, reasons, needsReason }) => [line, result, reasons, needsReason]),
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
  assert.equal(rows[6]?.currentNumber, oldNumber)
  assert.equal((await scan(ready.orderId)).dispatchedAt, null)
  assert.equal((await scan(corrected.orderId)).trackingNumber, oldNumber)
})

test('a tracking number that matches no courier needs a courier, of its row or of the file, which must be in use', async () => {
  const { orderId } = await createOrder()
  const file = toFile([[orderId, 'X-1']])
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
    const parcels = [{ orderId, tracking: 'X-1', courierId, updatedAt: row?.updatedAt ?? '' }]
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
    [toFile(Array(2_001).fill(['K7M4QX2P', '1'])), 'This file has more than 2,000 rows.'],
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

test('an import ships each row on its own; repeating it ships and emails nothing', async () => {
  const orders = [await createOrder(), await createOrder(), await createOrder()]
  const file = toFile(orders.map(({ orderId }) => [orderId, createTrackingNumber()]))
  const { rows } = await preview(file)
  const [firstOrder, secondOrder, thirdOrder] = orders
  assert.ok(firstOrder && secondOrder && thirdOrder)
  // A colleague changes the second order after the preview.
  await admin.call('PUT /admin/orders/{orderId}/status', {
    params: { orderId: secondOrder.orderId },
    body: { status: 'Investigation' },
  })
  const { results } = await importRows(rows)
  assert.deepEqual(
    results.map(({ orderId, result }) => [orderId, result]),
    [
      [firstOrder.orderId, 'shipped'],
      [secondOrder.orderId, 'refused'],
      [thirdOrder.orderId, 'shipped'],
    ],
  )
  assert.match(results[1]?.message ?? '', /changed in the meantime/)
  const shippedParcel = await scan(firstOrder.orderId)
  const number = shippedParcel.trackingNumber
  assert.deepEqual(
    [shippedParcel.shipment, shippedParcel.courier, shippedParcel.trackingUrl],
    ['shipped', 'Pos Laju', `https://tracking.pos.com.my/tracking/${number}`],
  )
  const [email] = await waitUntil('the email is sent', async () => {
    const messages = testShop.emails
      .messages(firstOrder.email)
      .filter(({ subject }) => subject.includes('on its way'))
    return messages.length > 0 && messages
  })
  for (const text of [number, 'Pos Laju', `https://tracking.pos.com.my/tracking/${number}`])
    assert.ok(email?.text.includes(text), text)
  assert.equal((await listAuditActions(firstOrder.orderId)).at(-1), 'order.shipped')
  // Import the same rows again, and preview the same file again.
  const { updatedAt } = shippedParcel
  const repeatedImport = await importRows(rows)
  assert.deepEqual(
    repeatedImport.results.map(({ result }) => result),
    ['unchanged', 'refused', 'unchanged'],
  )
  assert.deepEqual(
    (await preview(file)).rows.map(({ result }) => result),
    ['done', 'refused', 'done'],
  )
  assert.equal((await scan(firstOrder.orderId)).updatedAt, updatedAt)
  assert.equal((await listShippingEmails(firstOrder.orderId)).length, 1)
})

test('an unapproved order is shipped by an import only with a reason, which is recorded', async () => {
  const { orderId } = await createOrder({ isApproved: false })
  const { rows } = await preview(toFile([[orderId, createTrackingNumber()]]))
  const [refusedResult] = (await importRows(rows)).results
  assert.deepEqual(
    [refusedResult?.result, refusedResult?.message],
    ['refused', 'A pharmacist has not approved this order. Write the reason for shipping it.'],
  )
  assert.equal((await scan(orderId)).dispatchedAt, null)
  const [shippedResult] = (await importRows(rows, 'The pharmacist agreed by phone')).results
  assert.equal(shippedResult?.result, 'shipped')
  assert.deepEqual(await listAuditActions(orderId), [
    'order.status',
    'case.overridden',
    'order.shipped',
  ])
})

test('an import corrects the number of a shipped order with a new email', async () => {
  const { orderId } = await createOrder()
  await ship(orderId, createTrackingNumber())
  const number = createTrackingNumber()
  const { rows } = await preview(toFile([[orderId, number]]))
  const [result] = (await importRows(rows)).results
  assert.equal(result?.result, 'corrected')
  const emails = await listShippingEmails(orderId)
  assert.equal(emails.length, 2)
  assert.ok(emails[1]?.includes(`https://tracking.pos.com.my/tracking/${number}`))
})

test('an import refuses unpaid orders, bad numbers, unknown orders and unknown couriers', async () => {
  const { orderId } = await createOrder()
  const unpaid = await createOrder()
  const { updatedAt } = await scan(orderId)
  await setPayment(unpaid.orderId, 'pending')
  const row = { orderId, tracking: createTrackingNumber(), courierId: 'pos-laju', updatedAt }
  const { results } = await admin.call('POST /api/admin/shipping/import', {
    body: {
      parcels: [
        { ...row, orderId: unpaid.orderId },
        { ...row, tracking: '=1+1' },
        { ...row, orderId: 'AAAAAAAA' },
        { ...row, courierId: 'no-such-courier' },
        { ...row, courierId: '' },
      ],
    },
  })
  assert.deepEqual(
    results.map(({ message }) => message),
    [
      'This order is not paid. Do not ship it.',
      'A tracking number has letters, digits and dashes only.',
      'No order has this number.',
      'This courier is no longer in use. Preview again.',
      'Choose a courier for this row.',
    ],
  )
  assert.equal((await scan(orderId)).dispatchedAt, null)
})
