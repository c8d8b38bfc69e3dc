/** The buyer or staff change the address of a paid order: permission, deadline, fee and emails. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { registerAndVerify, createCustomer } from '#tests/support/people/accounts.ts'
import { getBill, waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import type { ApiCall } from '#web/api/client.ts'

const testShop = await startShopWithPayments({ after })
const { shop, clock, billplz } = testShop
/**
 * Logs in again for each test, because a staff session lasts an hour and the tests advance the
 * clock.
 */
const logInAdmin = () => createStaffMember(testShop, 'admin')

const changeAddressCall = 'PUT /api/orders/{orderId}/address'

const penang = {
  firstName: 'Aisyah',
  lastName: 'Demo',
  phone: '012-345 6789',
  address_1: '9 Lorong Baru',
  address_2: '',
  city: 'George Town',
  state: 'Penang',
  postalCode: '10200',
}
const sabah = { ...penang, city: 'Kota Kinabalu', state: 'Sabah', postalCode: '88000' }

type PayBodyOverrides = Parameters<typeof buildPayBody>[0]

/** Places and pays an order. The returned `changeTo` changes its address as the buyer. */
async function placePaidOrder(
  call: ApiCall = testShop.createVisitor(),
  overrides: PayBodyOverrides = {},
) {
  clock.advance(minutes(1))
  const { url } = await call('POST /api/billplz/pay', { body: buildPayBody(overrides) })
  const billId = readBillId(url)
  await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  const { orderId } = await getBill(call, billId)
  const changeTo = (address: typeof penang, version: string | null = null) =>
    call(changeAddressCall, { params: { orderId }, body: { ...address, version } })
  return { call, billId, orderId, changeTo }
}

/** Returns the emails about changes of this order's address, each as 'recipient: data'. */
async function listChangeEmails(orderId: string) {
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select(['recipient', 'data'])
    .where('kind', '=', 'order address changed')
    .where((eb) =>
      eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, data }) => `${recipient}: ${JSON.stringify(data)}`)
}

const readOpenChange = async (call: ApiCall, billId: string) => {
  const { addressChange } = await getBill(call, billId)
  assert.equal(addressChange?.state, 'open')
  return addressChange
}

test('the buyer’s browser changes the address; order, timeline, email and audit log show it', async () => {
  const { call, billId, orderId, changeTo } = await placePaidOrder()
  const changeBefore = await readOpenChange(call, billId)
  assert.equal(changeBefore.version, null)
  assert.equal(changeBefore.address.address_1, '12 Jalan Contoh 3/4')
  await changeTo(penang)
  const order = await getBill(call, billId)
  assert.equal(order.shipping.city, 'George Town')
  assert.equal(order.shipping.state, 'Penang')
  assert.equal(order.amounts.shipping, '0.00')
  const step = order.timeline.find(({ label }) => label === 'Delivery address changed')
  assert.equal(step?.state, 'done')
  assert.ok(step.doneAt)
  const emails = await listChangeEmails(orderId)
  assert.equal(emails.length, 1)
  assert.match(emails[0] ?? '', /^aisyah@example\.com: .*9 Lorong Baru/)
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('subject_id', '=', orderId)
    .execute()
  assert.deepEqual(auditEntries, [{ action: 'order.address', actor: 'customer' }])
  // The same address again changes nothing and sends no email.
  await changeTo(penang, (await readOpenChange(call, billId)).version)
  assert.equal((await listChangeEmails(orderId)).length, 1)
})

test('a stranger with the order number and the bill cannot change the address', async () => {
  const { billId, orderId } = await placePaidOrder()
  const stranger = testShop.createVisitor()
  assert.equal((await getBill(stranger, billId)).addressChange, null)
  const refusal = await expectRefusal(
    stranger(changeAddressCall, { params: { orderId }, body: { ...penang, version: null } }),
  )
  assert.equal(refusal.code, 'NOT_FOUND')
})

test('a customer changes the address from the dashboard, another customer cannot', async () => {
  const account = await registerAndVerify(testShop, { email: 'mei@example.com' })
  const { token } = await testShop.call('POST /api/users/login', { body: account })
  const mei = testShop.createVisitor({ token })
  const { orderId } = await placePaidOrder(mei, { customerDetails: { email: 'mei@example.com' } })
  const [order] = (await mei('GET /api/users/dashboard')).orders
  assert.equal(order?.orderId, orderId)
  assert.ok(order.addressChangeUntil)
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  const request = { params: { orderId }, body: { ...penang, version: null } }
  const refusal = await expectRefusal(otherCustomer.call(changeAddressCall, request))
  assert.equal(refusal.code, 'NOT_FOUND')
  // In another browser, without the cookie of the purchase, the session is enough.
  await testShop.createVisitor({ token })(changeAddressCall, request)
  const receipt = await mei('GET /api/users/orders/{orderId}', { params: { orderId } })
  assert.ok(receipt.address.includes('10200 George Town'))
})

test('the address is final 24 hours after payment, or once the parcel is ready for the courier', async () => {
  const account = await registerAndVerify(testShop, { email: 'late@example.com' })
  const logIn = async () => {
    const { token } = await testShop.createVisitor()('POST /api/users/login', { body: account })
    return testShop.createVisitor({ token })
  }
  const { orderId } = await placePaidOrder(await logIn())
  const request = { params: { orderId }, body: { ...penang, version: null } }
  clock.advance(hours(24) - minutes(2))
  const callInTime = await logIn()
  await callInTime(changeAddressCall, request)
  clock.advance(minutes(5))
  const callTooLate = await logIn()
  const lateRefusal = await expectRefusal(callTooLate(changeAddressCall, request))
  assert.equal(lateRefusal.code, 'ADDRESS_CLOSED')
  assert.match(lateRefusal.message, /address can no longer be changed/i)

  const admin = await logInAdmin()
  for (const statusChange of [
    { status: 'Ready to Ship' } as const,
    { status: 'Preparing', tracking: 'ER123MY' } as const,
  ]) {
    const { orderId: otherId, changeTo, call, billId } = await placePaidOrder()
    await admin.call('PUT /admin/orders/{orderId}/status', {
      params: { orderId: otherId },
      body: statusChange,
    })
    const refusal = await expectRefusal(changeTo(penang))
    assert.equal(refusal.status, 409)
    assert.equal(refusal.code, 'ADDRESS_CLOSED')
    assert.match(refusal.message, /ready for the courier/i)
    assert.deepEqual((await getBill(call, billId)).addressChange, {
      state: 'closed',
      reason: 'handed over',
    })
  }
})

test('a state with a fee is refused with a contact; a fee that was paid is not refunded', async () => {
  const { changeTo, call, billId } = await placePaidOrder()
  const refusal = await expectRefusal(changeTo(sabah))
  assert.equal(refusal.code, 'ADDRESS_COSTS_MORE')
  assert.match(refusal.message, /contact us/i)
  const wrongPostcode = await expectRefusal(changeTo({ ...penang, postalCode: '88000' }))
  assert.equal(wrongPostcode.code, 'FIELD_INVALID', 'a postcode in Sabah under another state')
  assert.equal((await getBill(call, billId)).shipping.state, 'Selangor')

  const fromSabah = await placePaidOrder(testShop.createVisitor(), {
    paymentData: { total: 285 },
    customerDetails: { city: 'Kota Kinabalu', state: 'Sabah', postalCode: '88000' },
  })
  assert.equal((await readOpenChange(fromSabah.call, fromSabah.billId)).feePaid, '15.00')
  await fromSabah.changeTo(penang)
  const movedOrder = await getBill(fromSabah.call, fromSabah.billId)
  assert.equal(movedOrder.amounts.shipping, '15.00')
  assert.equal(movedOrder.totalPrice, '285.00')
  // The fee is paid, so changing back is allowed.
  await fromSabah.changeTo(sabah, (await readOpenChange(fromSabah.call, fromSabah.billId)).version)
})

test('the address is validated as at the checkout, and errors name the field', async () => {
  const { changeTo } = await placePaidOrder()
  const blankRefusal = await expectRefusal(changeTo({ ...penang, address_1: ' ', city: '' }))
  assert.equal(blankRefusal.code, 'FIELDS_MISSING')
  assert.deepEqual(Object.keys(blankRefusal.fields), ['guestAddress_1', 'guestCity'])
  const phoneRefusal = await expectRefusal(changeTo({ ...penang, phone: '123' }))
  assert.equal(phoneRefusal.code, 'FIELD_INVALID')
  assert.deepEqual(Object.keys(phoneRefusal.fields), ['guestPhone'])
})

test('the second of two tabs gets a conflict and overwrites nothing', async () => {
  const { changeTo, call, billId } = await placePaidOrder()
  const { version } = await readOpenChange(call, billId)
  await changeTo(penang, version)
  const secondRefusal = await expectRefusal(
    changeTo({ ...penang, address_1: '1 Jalan Lama' }, version),
  )
  assert.equal(secondRefusal.status, 409)
  assert.equal(secondRefusal.code, 'CONFLICT')
  const current = await readOpenChange(call, billId)
  assert.equal(current.address.address_1, '9 Lorong Baru')
  await changeTo({ ...penang, address_1: '1 Jalan Lama' }, current.version)
  assert.equal((await readOpenChange(call, billId)).address.address_1, '1 Jalan Lama')
})

test('a repeated change with the old version succeeds, with one email and one audit entry', async () => {
  const { changeTo, call, billId, orderId } = await placePaidOrder()
  const { version } = await readOpenChange(call, billId)
  const firstReply = await changeTo(penang, version)
  assert.deepEqual(await changeTo(penang, version), firstReply)
  assert.equal((await listChangeEmails(orderId)).length, 1)
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', orderId)
    .execute()
  assert.deepEqual(auditEntries, [{ action: 'order.address' }])
})

test('an order allows ten changes a day, because each sends an email', async () => {
  const { changeTo, call, billId, orderId } = await placePaidOrder()
  const changeAgain = async (index: number) =>
    changeTo(
      { ...penang, address_1: `${index} Lorong Baru` },
      (await readOpenChange(call, billId)).version,
    )
  for (let index = 1; index <= 10; index++) await changeAgain(index)
  assert.equal((await expectRefusal(changeAgain(11))).code, 'TOO_MANY')
  assert.equal((await listChangeEmails(orderId)).length, 10)
})

test('staff see which papers have the old address until they are printed again', async () => {
  const admin = await logInAdmin()
  const { changeTo, orderId } = await placePaidOrder()
  const params = { orderId }
  const readOrder = () => admin.call('GET /api/admin/orders/{orderId}', { params })
  const printSlip = (body?: { updatedAt: string }) =>
    admin.call('POST /api/admin/orders/{orderId}/slip', { params, body })
  const { updatedAt: firstVersion } = await readOrder()
  assert.equal((await printSlip({ updatedAt: firstVersion })).stalePapers, null)
  await changeTo(penang)
  const order = await readOrder()
  assert.deepEqual(order.stalePapers?.papers, ['packing slip'])
  const pharmacy = await admin.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.deepEqual(pharmacy.stalePapers, order.stalePapers)
  assert.deepEqual(
    order.events.slice(-2).map(({ subject, newValue, actor }) => [subject, newValue, actor]),
    [
      ['printed', 'packing slip', admin.email],
      ['address', 'changed', 'shopper'],
    ],
  )
  // A page that was loaded before the change prints the earlier address.
  const printedFromOldPage = await printSlip({ updatedAt: firstVersion })
  assert.deepEqual(printedFromOldPage.stalePapers?.papers, ['packing slip'])
  assert.equal(printedFromOldPage.address.address, '9 Lorong Baru')
  assert.equal((await printSlip({ updatedAt: order.updatedAt })).stalePapers, null)
  // A page from before a deployment sends no version.
  assert.deepEqual((await printSlip()).stalePapers?.papers, ['packing slip'])
  assert.equal((await printSlip({ updatedAt: order.updatedAt })).stalePapers, null)
})

test('a slip with the old address is reported, although it is the first one', async () => {
  const admin = await logInAdmin()
  const { changeTo, orderId } = await placePaidOrder()
  const params = { orderId }
  const { updatedAt } = await admin.call('GET /api/admin/orders/{orderId}', { params })
  await changeTo(penang)
  const body = { updatedAt }
  const printed = await admin.call('POST /api/admin/orders/{orderId}/slip', { params, body })
  assert.deepEqual(printed.stalePapers?.papers, ['packing slip'])
})

test('when staff change the address of a paid order, the buyer gets an email and a step in the timeline', async () => {
  const { call, billId, orderId } = await placePaidOrder()
  const admin = await logInAdmin()
  const params = { orderId }
  const readOrder = () => admin.call('GET /api/admin/orders/{orderId}', { params })
  const saveAddress = async (newAddress: { address: string }) => {
    const { address, updatedAt } = await readOrder()
    const body = { ...address, ...newAddress, updatedAt }
    return admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  }
  const changed = await saveAddress({ address: '7 Lorong Staf' })
  const emails = await listChangeEmails(orderId)
  assert.equal(emails.length, 1)
  assert.match(emails[0] ?? '', /^aisyah@example\.com: .*7 Lorong Staf/)
  const { timeline } = await getBill(call, billId)
  const step = timeline.find(({ label }) => label === 'Delivery address changed')
  assert.equal(step?.doneAt, changed.updatedAt)
  // Saving the same address again changes nothing and sends nothing.
  assert.equal((await saveAddress({ address: '7 Lorong Staf' })).updatedAt, changed.updatedAt)
  assert.equal((await listChangeEmails(orderId)).length, 1)
})

test('when staff change the address of an unpaid order, no email is sent', async () => {
  clock.advance(minutes(1))
  const call = testShop.createVisitor()
  const { url } = await call('POST /api/billplz/pay', { body: buildPayBody() })
  const { orderId } = await getBill(call, readBillId(url))
  const admin = await logInAdmin()
  const params = { orderId }
  const { address } = await admin.call('GET /api/admin/orders/{orderId}', { params })
  const body = { ...address, address: '7 Lorong Staf' }
  await admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  assert.deepEqual(await listChangeEmails(orderId), [])
})

test('the buyer corrects the phone number in a state with a fee to which staff moved the order', async () => {
  const { call, billId, orderId, changeTo } = await placePaidOrder()
  const admin = await logInAdmin()
  const params = { orderId }
  const { address, updatedAt } = await admin.call('GET /api/admin/orders/{orderId}', { params })
  const city = { city: 'Kota Kinabalu', state: 'Sabah', zip_code: '88000' }
  const body = { ...address, ...city, updatedAt }
  await admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  const { version } = await readOpenChange(call, billId)
  await changeTo({ ...sabah, phone: '019-876 5432' }, version)
  const change = await readOpenChange(call, billId)
  assert.deepEqual([change.address.phone, change.address.state], ['+60198765432', 'Sabah'])
})

test('the address can change while a refund is open, because it may be of a part', async () => {
  const { call, billId, orderId, changeTo } = await placePaidOrder()
  const admin = await logInAdmin()
  await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId },
    body: { amount: '10.00', reason: 'goodwill', note: '' },
  })
  await changeTo(penang)
  assert.equal((await readOpenChange(call, billId)).address.city, 'George Town')
})
