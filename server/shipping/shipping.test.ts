import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { parseCsvAsSpreadsheet } from '#tests/support/csv.ts'
import { createTrackingNumber, startShippingDesk } from '#tests/support/desks/shipping-desk.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const testShop = await startShopWithPayments({ after })
const { shop } = testShop
const { admin, createOrder, listShippingEmails, scan, setPayment, ship } =
  await startShippingDesk(testShop)

test('a scanned order shows its recipient, items and whether it may leave', async () => {
  const { orderId, email } = await createOrder()
  const parcel = await scan(` ${orderId.toLowerCase()} `)
  const { updatedAt, ...parcelFields } = parcel
  assert.ok(Date.parse(updatedAt) > 0)
  assert.deepEqual(parcelFields, {
    orderId,
    status: 'Ready to Ship',
    shipment: 'ready',
    isApproved: true,
    recipient: 'Aisyah Demo',
    addressLines: ['12 Jalan Contoh 3/4', '47000 Petaling Jaya', 'Selangor'],
    phone: '+60123456789',
    email,
    items: [{ name: 'NMN Daily', quantity: 1 }],
    courier: '',
    trackingNumber: '',
    trackingUrl: '',
    dispatchedAt: null,
    stalePapers: null,
  })
  const unapproved = await createOrder({ isApproved: false })
  assert.equal((await scan(unapproved.orderId)).shipment, 'not approved')
})

test('a scan that is not a label, a misread label and an unknown order are refused', async () => {
  assert.equal((await expectRefusal(scan('EH123456789MY'))).code, 'LABEL_INVALID')
  assert.equal((await expectRefusal(scan('K7M4QX2P0155'))).code, 'LABEL_INVALID')
  assert.equal((await expectRefusal(scan('AAAAAAAA'))).code, 'NOT_FOUND')
})

test('an order that no pharmacist has approved is shipped only with a reason, which is recorded', async () => {
  const { orderId } = await createOrder({ isApproved: false })
  const number = createTrackingNumber()
  const refusal = await expectRefusal(ship(orderId, number))
  assert.deepEqual(
    [refusal.code, refusal.message],
    [
      'REASON_REQUIRED',
      'A pharmacist has not approved this order. Write the reason for shipping it.',
    ],
  )
  assert.deepEqual(await listShippingEmails(orderId), [])
  await admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking: number, reason: 'The pharmacist agreed by phone' },
  })
  const rows = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'case.overridden')
    .execute()
  assert.deepEqual(
    rows.map(({ detail }) => detail),
    [{ to: 'shipped' }],
  )
  // A correction needs no second reason.
  await ship(orderId, createTrackingNumber())
})

test('ready orders and orders shipped today are in separate lists', async () => {
  const shippedOrder = await createOrder()
  const readyOrder = await createOrder()
  await ship(shippedOrder.orderId, createTrackingNumber())
  const lists = await admin.call('GET /api/admin/shipping/parcels')
  const numbersOf = (parcels: typeof lists.ready) => parcels.map(({ orderId }) => orderId)
  assert.ok(numbersOf(lists.ready).includes(readyOrder.orderId))
  assert.ok(!numbersOf(lists.ready).includes(shippedOrder.orderId))
  assert.equal(numbersOf(lists.shipped)[0], shippedOrder.orderId)
  assert.deepEqual(
    [lists.readyCount, lists.shippedCount],
    [lists.ready.length, lists.shipped.length],
  )
})

test('of two staff who ship one order, the second gets a conflict and the customer one email', async () => {
  const { orderId } = await createOrder()
  const { updatedAt } = await scan(orderId)
  const colleague = await createStaffMember(testShop, 'admin', 'colleague@example.test')
  const results = await Promise.allSettled([
    ship(orderId, 'EH111111111MY', updatedAt),
    colleague.call('PUT /api/admin/orders/{orderId}/shipped', {
      params: { orderId },
      body: { courier: 'Ninja Van', tracking: 'NVMY12345678', updatedAt },
    }),
  ])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await listShippingEmails(orderId)).length, 1)
})

test('a corrected number at the orders desk gets the link of its courier', async () => {
  const { orderId } = await createOrder()
  const correctNumber = (tracking: string) =>
    admin.call('PUT /admin/orders/{orderId}/status', {
      params: { orderId },
      body: { status: 'Ready to Ship', tracking },
    })
  const number = createTrackingNumber()
  await ship(orderId, createTrackingNumber())
  await correctNumber(number)
  const parcelWithNumber = await scan(orderId)
  assert.deepEqual(
    [parcelWithNumber.courier, parcelWithNumber.trackingUrl],
    ['Pos Laju', `https://tracking.pos.com.my/tracking/${number}`],
  )
  await correctNumber('NVMY12345678')
  const [listedOrder] = await admin.call('GET /admin/orders', { query: { q: orderId } })
  assert.deepEqual(
    [listedOrder?.courier, listedOrder?.trackingUrl],
    ['Ninja Van', 'https://www.ninjavan.co/en-my/tracking?id=NVMY12345678'],
  )
  const parcelOfOtherCourier = await scan(orderId)
  assert.deepEqual(
    [parcelOfOtherCourier.courier, parcelOfOtherCourier.trackingUrl],
    ['Ninja Van', 'https://www.ninjavan.co/en-my/tracking?id=NVMY12345678'],
  )
})

test('exported addresses contain no product, are safe for spreadsheets and are audited', async () => {
  const { orderId } = await createOrder({
    body: { customerDetails: { firstName: '=1+1', address_1: '@SUM(1)' } },
  })
  const otherOrder = await createOrder()
  const exportAddresses = (orders?: string) =>
    admin.call('GET /api/admin/shipping/addresses', { query: { ...(orders && { orders }) } })
  const [headings, row, ...otherRows] = parseCsvAsSpreadsheet(await exportAddresses(orderId), ',')
  assert.deepEqual(headings, [
    'Order number',
    'Name',
    'Phone',
    'Address 1',
    'Address 2',
    'Postcode',
    'City',
    'State',
    'Country',
    'Content',
  ])
  assert.deepEqual(row, [
    orderId,
    "'=1+1 Demo",
    '0123456789',
    "'@SUM(1)",
    '',
    '47000',
    'Petaling Jaya',
    'Selangor',
    'Malaysia',
    'Supplements',
  ])
  assert.deepEqual(otherRows, [])
  const fullExport = await exportAddresses()
  assert.ok(fullExport.includes(orderId) && fullExport.includes(otherOrder.orderId))
  await setPayment(otherOrder.orderId, 'refund_due')
  assert.ok(!(await exportAddresses()).includes(otherOrder.orderId), 'it is being refunded')
  assert.ok(!fullExport.includes('NMN'))
  await ship(orderId, createTrackingNumber())
  assert.equal(parseCsvAsSpreadsheet(await exportAddresses(orderId), ',').length, 1)
  assert.equal(parseCsvAsSpreadsheet(await exportAddresses('nonsense'), ',').length, 1)
  const rows = await shop.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'addresses.exported')
    .orderBy('id')
    .execute()
  assert.deepEqual(rows[0]?.detail, { count: 1 })
})

test('addresses of orders that no pharmacist has approved are exported only on request', async () => {
  const countUnapproved = async () =>
    (await admin.call('GET /api/admin/shipping/parcels')).unapprovedCount
  const countBefore = await countUnapproved()
  const { orderId } = await createOrder()
  const unapproved = await createOrder({ isApproved: false })
  assert.equal(await countUnapproved(), countBefore + 1)
  const orders = `${orderId},${unapproved.orderId}`
  const exportAddresses = (query: { includeUnapproved?: string }) =>
    admin.call('GET /api/admin/shipping/addresses', { query: { orders, ...query } })
  const approvedOnly = await exportAddresses({})
  assert.ok(approvedOnly.includes(orderId) && !approvedOnly.includes(unapproved.orderId))
  assert.ok((await exportAddresses({ includeUnapproved: 'true' })).includes(unapproved.orderId))
})

test('an order that was handed over without a courier is not listed or exported as ready to ship', async () => {
  const { orderId } = await createOrder()
  await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params: { orderId },
    body: { delivered: true },
  })
  assert.equal((await scan(orderId)).shipment, 'handed over')
  const { ready } = await admin.call('GET /api/admin/shipping/parcels')
  assert.ok(!ready.some((parcel) => parcel.orderId === orderId))
  const file = await admin.call('GET /api/admin/shipping/addresses', { query: {} })
  assert.ok(!file.includes(orderId))
})
