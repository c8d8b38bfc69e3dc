import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import {
  createParcelFile,
  createTrackingNumber,
  startShippingDesk,
  type PreviewRow,
} from '#tests/support/desks/shipping-desk.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const testShop = await startShopWithPayments({ after })
const { shop } = testShop
const { admin, createOrder, listShippingEmails, preview, scan, setPayment, ship } =
  await startShippingDesk(testShop)

const importRows = (rows: readonly PreviewRow[], reason?: string) =>
  admin.call('POST /api/admin/shipping/import', {
    body: {
      parcels: rows.map(({ orderId, trackingNumber, courierId, updatedAt }) => ({
        orderId,
        trackingNumber,
        courierId,
        updatedAt,
      })),
      ...(reason !== undefined && { reason }),
    },
  })

async function listAuditActions(subjectId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('an import ships each row on its own; repeating it ships and emails nothing', async () => {
  const orders = [await createOrder(), await createOrder(), await createOrder()]
  const file = createParcelFile(orders.map(({ orderId }) => [orderId, createTrackingNumber()]))
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
  const { trackingNumber } = shippedParcel
  assert.deepEqual(
    [shippedParcel.shipment, shippedParcel.courier, shippedParcel.trackingUrl],
    ['shipped', 'Pos Laju', `https://tracking.pos.com.my/tracking/${trackingNumber}`],
  )
  const [email] = await waitUntil('the email is sent', async () => {
    const messages = testShop.emails
      .listEmails(firstOrder.email)
      .filter(({ subject }) => subject.includes('on its way'))
    return messages.length > 0 && messages
  })
  for (const text of [
    trackingNumber,
    'Pos Laju',
    `https://tracking.pos.com.my/tracking/${trackingNumber}`,
  ])
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
  const { rows } = await preview(createParcelFile([[orderId, createTrackingNumber()]]))
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
  const trackingNumber = createTrackingNumber()
  const { rows } = await preview(createParcelFile([[orderId, trackingNumber]]))
  const [result] = (await importRows(rows)).results
  assert.equal(result?.result, 'corrected')
  const emails = await listShippingEmails(orderId)
  assert.equal(emails.length, 2)
  assert.ok(emails[1]?.includes(`https://tracking.pos.com.my/tracking/${trackingNumber}`))
})

test('an order that a colleague shipped with another courier or number is a conflict', async () => {
  const [sameParcel, otherCourier, otherNumber] = [
    await createOrder(),
    await createOrder(),
    await createOrder(),
  ]
  const number = createTrackingNumber()
  const { rows } = await preview(
    createParcelFile([
      [sameParcel.orderId, number],
      [otherCourier.orderId, createTrackingNumber()],
      [otherNumber.orderId, createTrackingNumber()],
    ]),
  )
  // A colleague ships all three after the preview.
  await ship(sameParcel.orderId, number)
  await admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId: otherCourier.orderId },
    body: { courier: 'Ninja Van', tracking: rows[1]?.trackingNumber ?? '' },
  })
  const colleaguesNumber = createTrackingNumber()
  await ship(otherNumber.orderId, colleaguesNumber)
  const { results } = await importRows(rows)
  const message =
    'This order is already shipped with another courier or number. Compare them with the parcel, and correct the order on its page if they are wrong.'
  assert.deepEqual(
    results.map((result) => [result.result, result.message]),
    [
      ['unchanged', ''],
      ['conflict', message],
      ['conflict', message],
    ],
  )
  assert.equal((await scan(otherCourier.orderId)).courier, 'Ninja Van')
  assert.equal((await scan(otherNumber.orderId)).trackingNumber, colleaguesNumber)
  assert.equal((await listShippingEmails(otherCourier.orderId)).length, 1)
  // A later preview has the order's current values, so staff can still correct it.
  const correctedFile = createParcelFile([[otherNumber.orderId, rows[2]?.trackingNumber ?? '']])
  const [correctedResult] = (await importRows((await preview(correctedFile)).rows)).results
  assert.equal(correctedResult?.result, 'corrected')
})

test('a row that was shipped with a courier out of use is still unchanged', async () => {
  const { orderId } = await createOrder()
  const { rows } = await preview(createParcelFile([[orderId, createTrackingNumber()]]))
  await importRows(rows)
  const setActive = (isActive: boolean) =>
    shop.db.updateTable('courier').set({ active: isActive }).where('id', '=', 'pos-laju').execute()
  await setActive(false)
  const { results } = await importRows(rows).finally(() => setActive(true))
  assert.deepEqual(
    results.map(({ result }) => result),
    ['unchanged'],
  )
})

test('an import refuses unpaid orders, bad numbers, unknown orders and unknown couriers', async () => {
  const { orderId } = await createOrder()
  const unpaid = await createOrder()
  const { updatedAt } = await scan(orderId)
  await setPayment(unpaid.orderId, 'pending')
  const row = {
    orderId,
    trackingNumber: createTrackingNumber(),
    courierId: 'pos-laju',
    updatedAt,
  }
  const { results } = await admin.call('POST /api/admin/shipping/import', {
    body: {
      parcels: [
        { ...row, orderId: unpaid.orderId },
        { ...row, trackingNumber: '=1+1' },
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
