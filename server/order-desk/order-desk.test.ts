import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { minutes } from '#domain/time.ts'
import { buildPayBody, startPayingShop, billIdOf, waitUntil } from '#tests/support/paying-shop.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'
import { expectRefusal, waitForPayment } from '#tests/support/buying.ts'

const paying = await startPayingShop({ after })
const { shop, call, clock, app } = paying
const admin = await createStaffMember(paying, 'admin')

const quizBody = {
  name: 'Aisyah',
  age: '31-40',
  gender: 'Male',
  dietType: 'Youthful Grow',
  allergic: ['Fish', 'Sesame'],
  consumption: 'Rarely',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
  consentVersion: quizConsentVersion,
}

type Details = Parameters<typeof buildPayBody>[0] & { quizId?: string }

/** Number of orders. Each has its own email, because orders with the same email are compared. */
let buyerCount = 0

/** Places an order, paid by default, and returns its number. */
async function placeOrder(details: Details & { isPaid?: boolean } = {}): Promise<string> {
  clock.advance(minutes(1))
  const { quizId, isPaid = true, ...body } = details
  const visitor = paying.createVisitor()
  buyerCount += 1
  const email = `buyer${buyerCount}@example.com`
  const payBody = buildPayBody({ ...body, customerDetails: { email, ...body.customerDetails } })
  const { url } = await visitor('POST /api/billplz/pay', {
    body: { ...payBody, ...(quizId && { quizId }) },
  })
  const bill = billIdOf(url)
  if (isPaid) {
    await paying.billplz.pay(bill)
    await waitForPayment(paying, bill, 'paid')
  }
  const { orderId } = await visitor('GET /api/billplz/get-bill/{billId}', {
    params: { billId: bill },
  })
  return orderId
}

const listOrders = (query = {}) => admin.call('GET /admin/orders', { query })
const showOrder = (orderId: string) =>
  admin.call('GET /api/admin/orders/{orderId}', { params: { orderId } })
const setStatus = (orderId: string, body: StatusBody) =>
  admin.call('PUT /admin/orders/{orderId}/status', { params: { orderId }, body })
const shipKey = 'PUT /api/admin/orders/{orderId}/shipped'
type StatusBody = {
  status: 'Preparing' | 'Investigation' | 'PENDING' | 'Ready to Ship'
  tracking?: string
  clearTracking?: boolean
  updatedAt?: string
}

async function listEmails(orderId: string, kind: string) {
  return shop.db
    .selectFrom('outbox_email')
    .select(['recipient', 'data'])
    .where((eb) =>
      eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
    )
    .where('kind', '=', kind)
    .execute()
}

/** Returns action and detail of the audit entries; asserts that the admin wrote each of them. */
async function listAuditEntries(subjectId: string) {
  const rows = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail', 'actor_email'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, detail, actor_email }) => {
    assert.equal(actor_email, admin.email)
    return [action, detail] as const
  })
}

test('the desk lists the documented record with the order’s own allergies, and the audit log records it', async () => {
  const { quizId } = await call('POST /api/recommend', { body: quizBody })
  assert.ok(quizId)
  const orderId = await placeOrder({
    quizId,
    cart: [{ id: 27, quantity: 1 }],
    paymentData: { total: 139 },
    customerDetails: { email: 'aisyah@example.com', medicalCondition: 'migraine' },
    consent: { terms: true, health: true },
  })
  const [order] = await listOrders()
  assert.ok(order)
  const { user, shipping, orderItems, createdAt, updatedAt, ...otherFields } = order
  assert.deepEqual(user, {
    firstName: 'Aisyah',
    lastName: 'Demo',
    phone: '+60123456789',
    quizzes: [{ allergic: ['Fish', 'Sesame'] }],
  })
  assert.deepEqual(shipping, {
    address: '12 Jalan Contoh 3/4',
    address_2: '',
    city: 'Petaling Jaya',
    state: 'Selangor',
    zip_code: '47000',
  })
  assert.deepEqual(orderItems, [{ quantity: 1, product: { product_name: 'Collagen & Silica' } }])
  assert.ok(Date.parse(createdAt) > 0 && Date.parse(updatedAt) > 0)
  assert.deepEqual(otherFields, {
    orderId,
    status: 'Investigation',
    trackingNumber: '',
    medicalCondition: 'Note on file',
    payment: 'paid',
    paymentState: 'Paid',
    totalPrice: '139.00',
    email: 'aisyah@example.com',
    conflicts: ['Fish'],
    dispatchedAt: null,
    deliveredAt: null,
    approved: false,
    recalledLots: [],
  })
  assert.deepEqual((await listAuditEntries('orders')).at(-1), ['orders.health_read', { count: 1 }])
  // The order's page says that there is health data, and shows it only on request.
  assert.doesNotMatch(JSON.stringify(await showOrder(orderId)), /migraine|Sesame/)
  const health = await admin.call('GET /api/admin/orders/{orderId}/health', { params: { orderId } })
  assert.deepEqual(health, {
    medicalCondition: 'migraine',
    allergic: ['Fish', 'Sesame'],
    conflicts: ['Fish'],
  })
  assert.deepEqual((await listAuditEntries(orderId)).at(-1)?.[0], 'order.health_read')
})

test('a tracking number alone does not ship; shipping with a courier sends the customer one email', async () => {
  const orderId = await placeOrder()
  const ship = (parcel: { courier: string; tracking: string; trackingUrl?: string }) =>
    admin.call(shipKey, { params: { orderId }, body: { ...parcel, reason: 'agreed by phone' } })
  const parcel = {
    courier: 'Pos Laju',
    tracking: 'er 123 my',
    trackingUrl: 'https://track.example.com/ER123MY',
  }
  const tooEarly = await expectRefusal(ship(parcel))
  assert.deepEqual(
    [tooEarly.status, tooEarly.message],
    [409, 'Set this order to Ready to Ship first, then ship it.'],
  )
  const withTracking = await setStatus(orderId, {
    status: 'Ready to Ship',
    tracking: ' er 123 my ',
  })
  assert.equal(withTracking.trackingNumber, 'ER123MY')
  assert.equal((await showOrder(orderId)).dispatchedAt, null)
  assert.deepEqual(await listEmails(orderId, 'order on its way'), [])
  const invalid = await expectRefusal(ship({ courier: ' ', tracking: '', trackingUrl: 'http://x' }))
  assert.deepEqual(
    [invalid.code, Object.keys(invalid.fields)],
    ['INVALID', ['courier', 'tracking', 'trackingUrl']],
  )
  const shipped = await ship(parcel)
  assert.notEqual(shipped.dispatchedAt, null)
  assert.deepEqual([shipped.courier, shipped.trackingUrl], ['Pos Laju', parcel.trackingUrl])
  const [message, ...otherEmails] = await listEmails(orderId, 'order on its way')
  const { email } = await showOrder(orderId)
  assert.equal(message?.recipient, email)
  for (const text of ['"ER123MY"', 'Pos Laju', parcel.trackingUrl])
    assert.ok(JSON.stringify(message?.data).includes(text), text)
  assert.deepEqual(otherEmails, [])
  const sent = paying.emails.messages(email)
  assert.ok(sent.every(({ text }) => !text.includes('migraine')))
  // Sending the same number again, or an empty number, changes nothing and sends no email.
  await setStatus(orderId, { status: 'Ready to Ship', tracking: 'ER123MY' })
  const unchanged = await setStatus(orderId, { status: 'Ready to Ship', tracking: '' })
  assert.equal(unchanged.trackingNumber, 'ER123MY')
  assert.equal((await listEmails(orderId, 'order on its way')).length, 1)
  // A corrected number is emailed again, a new courier alone is not. Clearing needs its own flag.
  await ship({ ...parcel, courier: 'GDex' })
  assert.equal((await listEmails(orderId, 'order on its way')).length, 1)
  await setStatus(orderId, { status: 'Ready to Ship', tracking: 'ER999MY' })
  assert.equal((await listEmails(orderId, 'order on its way')).length, 2)
  const cleared = await setStatus(orderId, { status: 'Ready to Ship', clearTracking: true })
  assert.equal(cleared.trackingNumber, '')
  const undone = await showOrder(orderId)
  assert.deepEqual([undone.dispatchedAt, undone.courier, undone.trackingUrl], [null, '', ''])
  assert.deepEqual(
    (await listAuditEntries(orderId)).map(([action]) => action),
    [
      'order.status',
      'order.tracking',
      'case.overridden',
      ...['order.shipped', 'order.shipped', 'order.tracking', 'order.tracking'],
    ],
  )
})

test('of two staff who change one order, the second gets a conflict with both values', async () => {
  const orderId = await placeOrder()
  const { updatedAt } = await showOrder(orderId)
  const first = await setStatus(orderId, { status: 'Ready to Ship', tracking: 'FIRST1', updatedAt })
  const second = await expectRefusal(
    setStatus(orderId, { status: 'Investigation', tracking: 'SECOND2', updatedAt }),
  )
  assert.equal(second.status, 409)
  assert.deepEqual(second.details['yours'], {
    status: 'Investigation',
    trackingNumber: 'SECOND2',
  })
  assert.deepEqual(second.details['theirs'], {
    status: 'Ready to Ship',
    trackingNumber: 'FIRST1',
    delivered: false,
    updatedAt: first.updatedAt,
  })
  assert.equal((await showOrder(orderId)).trackingNumber, 'FIRST1')
  // After reading the conflict, the second staff member can overwrite the order.
  const informed = {
    status: 'Investigation',
    tracking: 'SECOND2',
    updatedAt: first.updatedAt,
  } as const
  assert.equal((await setStatus(orderId, informed)).trackingNumber, 'SECOND2')
})

test('any order can have any of the four statuses and no other, and every change is audited', async () => {
  const orderId = await placeOrder({ isPaid: false })
  for (const status of ['Ready to Ship', 'PENDING', 'Investigation', 'Preparing'] as const)
    assert.equal((await setStatus(orderId, { status })).status, status)
  // Cast, so that a status that does not exist can be sent.
  const wrong = { status: 'Shipped' as 'PENDING' }
  assert.equal((await expectRefusal(setStatus(orderId, wrong))).status, 400)
  for (const tracking of ['=1+1', '<script>', 'A'.repeat(65), 'A\nB;C'])
    assert.equal(
      (await expectRefusal(setStatus(orderId, { status: 'PENDING', tracking }))).status,
      400,
    )
  assert.equal((await expectRefusal(setStatus('AAAAAAAA', { status: 'PENDING' }))).status, 404)
  const moves = (await listAuditEntries(orderId)).filter(([action]) => action === 'order.status')
  assert.equal(moves.length, 4)
  assert.deepEqual(moves[0]?.[1], { from: 'PENDING', to: 'Ready to Ship' })
})

test('one status is set on many orders; an order that changed since it was read is skipped and reported', async () => {
  const unchangedId = await placeOrder()
  const changedId = await placeOrder()
  const current = await showOrder(unchangedId)
  const stale = await showOrder(changedId)
  await setStatus(changedId, { status: 'Investigation' })
  const { changed, refused } = await admin.call('PUT /api/admin/orders/status', {
    body: {
      status: 'Ready to Ship',
      orders: [
        { orderId: unchangedId, updatedAt: current.updatedAt },
        { orderId: changedId, updatedAt: stale.updatedAt },
      ],
    },
  })
  assert.deepEqual([changed.length, changed[0]?.orderId], [1, unchangedId])
  assert.deepEqual([refused.length, refused[0]?.orderId], [1, changedId])
  assert.equal((await showOrder(changedId)).status, 'Investigation')
})

test('an order is found by number, name, phone in any format, email and filters', async () => {
  const orderId = await placeOrder({
    isPaid: false,
    customerDetails: {
      firstName: 'Zulaikha',
      lastName: 'binti Rahman',
      phone: '019-876 5432',
      email: 'zu.rahman@example.com',
    },
  })
  const search = async (query: object) => (await listOrders(query)).map((order) => order.orderId)
  for (const q of [
    orderId,
    orderId.toLowerCase(),
    'zulai',
    'rahman zul',
    '019-876',
    '+60 19 8765432',
    'zu.rahman@example.com',
  ])
    assert.deepEqual(await search({ q }), [orderId], q)
  // These words are longer than an order number, because a random order number may begin with a
  // shorter word.
  for (const q of ["'; drop table orders; --", 'nobodyhere', "nobodyhere' & :*", 'a|nobodyhere!'])
    assert.ok(!(await search({ q })).includes(orderId), q)
  assert.deepEqual(await search({ q: 'zulaikha', payment: 'paid' }), [])
  assert.deepEqual(await search({ q: 'zulaikha', payment: 'pending', status: 'PENDING' }), [
    orderId,
  ])
  assert.deepEqual(await search({ q: 'zulaikha', status: 'All', days: '7' }), [orderId])
  const { all, statuses } = await admin.call('GET /api/admin/orders/counts', { query: {} })
  const allOrders = await listOrders()
  assert.equal(all, allOrders.length)
  assert.equal(statuses.PENDING, allOrders.filter(({ status }) => status === 'PENDING').length)
  const pages = [await search({ page: 1, limit: 2 }), await search({ page: 2, limit: 2 })].flat()
  assert.deepEqual(
    pages,
    allOrders.slice(0, 4).map((order) => order.orderId),
  )
  const times = allOrders.map(({ createdAt }) => createdAt)
  assert.deepEqual(times, times.toSorted().reverse())
})

test('a browser that opens the URL of the list is redirected to the desk; a program gets the data', async () => {
  const login = { authorization: `Bearer ${admin.token}` }
  const pageResponse = await app.inject({
    url: '/admin/orders',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  })
  assert.equal(pageResponse.statusCode, 302)
  assert.equal(pageResponse.headers.location, '/admin-orders')
  const dataResponse = await app.inject({ url: '/admin/orders', headers: login })
  assert.equal(dataResponse.statusCode, 200)
  assert.equal(dataResponse.headers['cache-control'], 'no-store')
  assert.ok(Array.isArray(dataResponse.json()))
  assert.equal((await app.inject({ url: '/admin/orders' })).statusCode, 401)
})

test('the order page shows notes, delivery and a changed address; a wrong address or old `updatedAt` is refused', async () => {
  const orderId = await placeOrder()
  const params = { orderId }
  await admin.call('POST /api/admin/orders/{orderId}/notes', { params, body: { words: 'Called.' } })
  const delivered = await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: true },
  })
  assert.ok(delivered.deliveredAt)
  assert.equal((await listEmails(orderId, 'order delivered')).length, 1)
  const address = { ...delivered.address, address: '9 Lorong Baru', state: 'Pulau Pinang' }
  const body = {
    ...address,
    zip_code: '10200',
    city: 'George Town',
    updatedAt: delivered.updatedAt,
  }
  const moved = await admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  assert.equal(moved.address.state, 'Penang')
  assert.equal(moved.amounts.shipping, delivered.amounts.shipping)
  const stale = admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  assert.equal((await expectRefusal(stale)).status, 409)
  const invalid = { ...body, zip_code: '1', phone: 'x', city: 'x'.repeat(81) }
  const refused = await expectRefusal(
    admin.call('PUT /api/admin/orders/{orderId}/address', { params, body: invalid }),
  )
  assert.deepEqual(Object.keys(refused.fields).toSorted(), ['city', 'phone', 'zip_code'])
  assert.equal(refused.fields['city'], 'This is too long. Shorten it.')
  assert.deepEqual(
    moved.notes.map(({ who, words }) => [who, words]),
    [[admin.email, 'Called.']],
  )
  const events = moved.events.map(({ subject, to }) => `${subject} ${to}`)
  assert.deepEqual(events.slice(-2), ['delivered delivered', 'address changed'])
  const undone = await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: false },
  })
  assert.equal(undone.deliveredAt, null)
})

test('staff resend an email of an order, but no email of another order', async () => {
  const orderId = await placeOrder()
  const otherOrderId = await placeOrder()
  const { email } = await showOrder(orderId)
  const countEmails = async () =>
    paying.emails
      .messages(email)
      .filter(({ subject }) => subject === `We received your payment for order ${orderId}`).length
  await waitUntil('the email', async () => (await countEmails()) === 1)
  const message = await waitUntil('the email is recorded as sent', async () =>
    (await showOrder(orderId)).emails.find(
      ({ kind, state }) => kind === 'order paid' && state === 'sent',
    ),
  )
  const resend = (ofOrderId: string) =>
    admin.call('POST /api/admin/orders/{orderId}/emails/{emailId}/resend', {
      params: { orderId: ofOrderId, emailId: message.id },
    })
  assert.equal((await expectRefusal(resend(otherOrderId))).status, 404)
  await resend(orderId)
  await waitUntil('the second email', async () => (await countEmails()) === 2)
})
