/**
 * The buyer changes the address of a paid order: who may, until when, at what fee, and who is
 * notified.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { anAccount } from '#tests/support/an-account.ts'
import { lookUp, refusalOf, waitForPayment } from '#tests/support/buying.ts'
import type { Call } from '#web/api/client.ts'

const paying = await aPayingShop({ after })
const { shop, clock, billplz } = paying
/** Logs in each time, because the tests move the clock. */
const anAdmin = () => aStaffMember(paying, 'admin')

const change = 'PUT /api/orders/{orderId}/address'

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

type Body = Parameters<typeof aPayBody>[0]

async function buy(call: Call = paying.visitor(), body: Body = {}) {
  clock.advance(minutes(1))
  const billId = billOf((await call('POST /api/billplz/pay', { body: aPayBody(body) })).url)
  await billplz.pay(billId)
  await waitForPayment(paying, billId, 'paid')
  const { orderId } = await lookUp(call, billId)
  const to = (address: typeof penang, version: string | null = null) =>
    call(change, { params: { orderId }, body: { ...address, version } })
  return { call, billId, orderId, to }
}

async function emailsAbout(orderId: string) {
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select(['recipient', 'data', 'language'])
    .where('kind', '=', 'order address changed')
    .where((eb) =>
      eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
    )
    .execute()
  return rows.map(({ recipient, data }) => `${recipient}: ${JSON.stringify(data)}`)
}

const openOf = async (call: Call, billId: string) => {
  const { addressChange } = await lookUp(call, billId)
  assert.equal(addressChange?.state, 'open')
  return addressChange
}

test('the browser that bought changes the address in order, timeline, email and audit log', async () => {
  const { call, billId, orderId, to } = await buy()
  const before = await openOf(call, billId)
  assert.equal(before.version, null)
  assert.equal(before.address.address_1, '12 Jalan Contoh 3/4')
  await to(penang)
  const seen = await lookUp(call, billId)
  assert.equal(seen.shipping.city, 'George Town')
  assert.equal(seen.shipping.state, 'Penang')
  assert.equal(seen.amounts.shipping, '0.00')
  const step = seen.timeline.find(({ label }) => label === 'Delivery address changed')
  assert.equal(step?.state, 'done')
  assert.ok(step.at)
  const emails = await emailsAbout(orderId)
  assert.equal(emails.length, 1)
  assert.match(emails[0] ?? '', /^aisyah@example\.com: .*9 Lorong Baru/)
  const audit = await shop.db
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('subject_id', '=', orderId)
    .execute()
  assert.deepEqual(audit, [{ action: 'order.address', actor: 'customer' }])
  // The same address again is no change.
  await to(penang, (await openOf(call, billId)).version)
  assert.equal((await emailsAbout(orderId)).length, 1)
})

test('a stranger with the order number and the bill cannot change the address', async () => {
  const { billId, orderId } = await buy()
  const stranger = paying.visitor()
  assert.equal((await lookUp(stranger, billId)).addressChange, null)
  const refused = await refusalOf(
    stranger(change, { params: { orderId }, body: { ...penang, version: null } }),
  )
  assert.equal(refused.code, 'NOT_FOUND')
})

test('a customer changes the address from the dashboard, another customer cannot', async () => {
  const account = await anAccount(paying, { email: 'mei@example.com' })
  const { token } = await paying.call('POST /api/users/login', { body: account })
  const mei = paying.visitor({ token })
  const { orderId } = await buy(mei, { customerDetails: { email: 'mei@example.com' } })
  const [order] = (await mei('GET /api/users/dashboard')).orders
  assert.equal(order?.orderId, orderId)
  assert.ok(order.addressChangeUntil)
  const other = await aStaffMember(paying, 'pharmacist')
  const asked = { params: { orderId }, body: { ...penang, version: null } }
  assert.equal((await refusalOf(other.call(change, asked))).code, 'NOT_FOUND')
  // A session is enough in another browser, after the cookie of the purchase is gone.
  await paying.visitor({ token })(change, asked)
  const receipt = await mei('GET /api/users/orders/{orderId}', { params: { orderId } })
  assert.ok(receipt.address.includes('10200 George Town'))
})

test('the address is final 24 hours after payment, or once the parcel is ready for the courier', async () => {
  const account = await anAccount(paying, { email: 'late@example.com' })
  const login = async () => {
    const { token } = await paying.visitor()('POST /api/users/login', { body: account })
    return paying.visitor({ token })
  }
  const { orderId } = await buy(await login())
  const asked = { params: { orderId }, body: { ...penang, version: null } }
  clock.advance(hours(24) - minutes(2))
  await (
    await login()
  )(change, asked)
  clock.advance(minutes(5))
  const late = await refusalOf((await login())(change, asked))
  assert.equal(late.code, 'ADDRESS_CLOSED')
  assert.match(late.message, /address can no longer be changed/i)

  const admin = await anAdmin()
  for (const shipped of [
    { status: 'Ready to Ship' } as const,
    { status: 'Preparing', tracking: 'ER123MY' } as const,
  ]) {
    const { orderId: other, to, call, billId } = await buy()
    await admin.call('PUT /admin/orders/{orderId}/status', {
      params: { orderId: other },
      body: shipped,
    })
    const refused = await refusalOf(to(penang))
    assert.equal(refused.status, 409)
    assert.equal(refused.code, 'ADDRESS_CLOSED')
    assert.match(refused.message, /ready for the courier/i)
    assert.deepEqual((await lookUp(call, billId)).addressChange, {
      state: 'closed',
      reason: 'handed over',
    })
  }
})

test('a state with a fee is refused with a contact; a fee that was paid is not refunded', async () => {
  const { to, call, billId } = await buy()
  const refused = await refusalOf(to(sabah))
  assert.equal(refused.code, 'ADDRESS_COSTS_MORE')
  assert.match(refused.message, /contact us/i)
  const dodge = await refusalOf(to({ ...penang, postalCode: '88000' }))
  assert.equal(dodge.code, 'FIELD_INVALID', 'a postcode in Sabah under another state')
  assert.equal((await lookUp(call, billId)).shipping.state, 'Selangor')

  const fromSabah = await buy(paying.visitor(), {
    paymentData: { total: 285 },
    customerDetails: { city: 'Kota Kinabalu', state: 'Sabah', postalCode: '88000' },
  })
  assert.equal((await openOf(fromSabah.call, fromSabah.billId)).feePaid, '15.00')
  await fromSabah.to(penang)
  const moved = await lookUp(fromSabah.call, fromSabah.billId)
  assert.equal(moved.amounts.shipping, '15.00')
  assert.equal(moved.totalPrice, '285.00')
  // The fee is paid, so changing back is allowed.
  await fromSabah.to(sabah, (await openOf(fromSabah.call, fromSabah.billId)).version)
})

test('the address is validated as at the checkout, and errors name the field', async () => {
  const { to } = await buy()
  const blank = await refusalOf(to({ ...penang, address_1: ' ', city: '' }))
  assert.equal(blank.code, 'FIELDS_MISSING')
  assert.deepEqual(Object.keys(blank.fields), ['guestAddress_1', 'guestCity'])
  const wrong = await refusalOf(to({ ...penang, phone: '123' }))
  assert.equal(wrong.code, 'FIELD_INVALID')
  assert.deepEqual(Object.keys(wrong.fields), ['guestPhone'])
})

test('the second of two tabs gets a conflict and overwrites nothing', async () => {
  const { to, call, billId } = await buy()
  const { version } = await openOf(call, billId)
  await to(penang, version)
  const second = await refusalOf(to({ ...penang, address_1: '1 Jalan Lama' }, version))
  assert.equal(second.status, 409)
  assert.equal(second.code, 'CONFLICT')
  const now = await openOf(call, billId)
  assert.equal(now.address.address_1, '9 Lorong Baru')
  await to({ ...penang, address_1: '1 Jalan Lama' }, now.version)
  assert.equal((await openOf(call, billId)).address.address_1, '1 Jalan Lama')
})

test('an order allows ten changes a day, because each sends an email', async () => {
  const { to, call, billId, orderId } = await buy()
  const next = async (index: number) =>
    to({ ...penang, address_1: `${index} Lorong Baru` }, (await openOf(call, billId)).version)
  for (let index = 1; index <= 10; index++) await next(index)
  assert.equal((await refusalOf(next(11))).code, 'TOO_MANY')
  assert.equal((await emailsAbout(orderId)).length, 10)
})

test('the desk lists papers with the old address until they are printed again', async () => {
  const admin = await anAdmin()
  const { to, orderId } = await buy()
  const params = { orderId }
  const print = () => admin.call('POST /api/admin/orders/{orderId}/slip', { params })
  assert.equal((await print()).stalePapers, null)
  await to(penang)
  const seen = await admin.call('GET /api/admin/orders/{orderId}', { params })
  assert.deepEqual(seen.stalePapers?.papers, ['packing slip'])
  const pharmacy = await admin.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.deepEqual(pharmacy.stalePapers, seen.stalePapers)
  assert.deepEqual(
    seen.events.slice(-2).map(({ subject, to: now, who }) => [subject, now, who]),
    [
      ['printed', 'packing slip', admin.email],
      ['address', 'changed', 'shopper'],
    ],
  )
  assert.equal((await print()).stalePapers, null)
})

test('when staff change the address of a paid order, the buyer gets an email and a step in the timeline', async () => {
  const { call, billId, orderId } = await buy()
  const admin = await anAdmin()
  const params = { orderId }
  const read = () => admin.call('GET /api/admin/orders/{orderId}', { params })
  const write = async (wanted: { address: string }) => {
    const { address, updatedAt } = await read()
    const body = { ...address, ...wanted, updatedAt }
    return admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  }
  const changed = await write({ address: '7 Lorong Staf' })
  const emails = await emailsAbout(orderId)
  assert.equal(emails.length, 1)
  assert.match(emails[0] ?? '', /^aisyah@example\.com: .*7 Lorong Staf/)
  const { timeline } = await lookUp(call, billId)
  const step = timeline.find(({ label }) => label === 'Delivery address changed')
  assert.equal(step?.at, changed.updatedAt)
  // Saving the same address again changes nothing and sends nothing.
  assert.equal((await write({ address: '7 Lorong Staf' })).updatedAt, changed.updatedAt)
  assert.equal((await emailsAbout(orderId)).length, 1)
})

test('when staff change the address of an unpaid order, no email is sent', async () => {
  clock.advance(minutes(1))
  const call = paying.visitor()
  const { url } = await call('POST /api/billplz/pay', { body: aPayBody() })
  const { orderId } = await lookUp(call, billOf(url))
  const admin = await anAdmin()
  const params = { orderId }
  const { address } = await admin.call('GET /api/admin/orders/{orderId}', { params })
  const body = { ...address, address: '7 Lorong Staf' }
  await admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  assert.deepEqual(await emailsAbout(orderId), [])
})
