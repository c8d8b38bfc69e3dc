import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { minutes } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf, until } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { refusalOf, waitForPayment } from '#tests/support/buying.ts'

const paying = await aPayingShop({ after })
const { shop, call, clock, app } = paying
const admin = await aStaffMember(paying, 'admin')

const aQuiz = {
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

type Details = Parameters<typeof aPayBody>[0] & { quizId?: string }

/** Orders with the same email are compared with each other, so each order has its own. */
let buyers = 0

/** Places an order, paid by default, and returns its number. */
async function place(details: Details & { isPaid?: boolean } = {}): Promise<string> {
  clock.advance(minutes(1))
  const { quizId, isPaid = true, ...body } = details
  const visitor = paying.visitor()
  buyers += 1
  const email = `buyer${buyers}@example.com`
  const pay = aPayBody({ ...body, customerDetails: { email, ...body.customerDetails } })
  const { url } = await visitor('POST /api/billplz/pay', {
    body: { ...pay, ...(quizId && { quizId }) },
  })
  const bill = billOf(url)
  if (isPaid) {
    await paying.billplz.pay(bill)
    await waitForPayment(paying, bill, 'paid')
  }
  const { orderId } = await visitor('GET /api/billplz/get-bill/{billId}', {
    params: { billId: bill },
  })
  return orderId
}

const list = (query = {}) => admin.call('GET /admin/orders', { query })
const show = (orderId: string) =>
  admin.call('GET /api/admin/orders/{orderId}', { params: { orderId } })
const put = (orderId: string, body: Parameters<typeof setBody>[0]) =>
  admin.call('PUT /admin/orders/{orderId}/status', { params: { orderId }, body: setBody(body) })
const setBody = (body: {
  status: 'Preparing' | 'Investigation' | 'PENDING' | 'Ready to Ship'
  tracking?: string
  clearTracking?: boolean
  updatedAt?: string
}) => body

async function emailsOf(orderId: string, kind: string) {
  return shop.db
    .selectFrom('outbox_email')
    .select(['recipient', 'data'])
    .where((eb) =>
      eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
    )
    .where('kind', '=', kind)
    .execute()
}

async function auditOf(subjectId: string) {
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
  const { quizId } = await call('POST /api/recommend', { body: aQuiz })
  assert.ok(quizId)
  const orderId = await place({
    quizId,
    cart: [{ id: 27, quantity: 1 }],
    paymentData: { total: 139 },
    customerDetails: { email: 'aisyah@example.com', medicalCondition: 'migraine' },
    consent: { terms: true, health: true },
  })
  const [order] = await list()
  assert.ok(order)
  const { user, shipping, orderItems, createdAt, updatedAt, ...rest } = order
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
  assert.deepEqual(rest, {
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
  })
  assert.deepEqual((await auditOf('orders')).at(-1), ['orders.health_read', { count: 1 }])
  // The order's page says that there is health data, and shows it only on request.
  assert.doesNotMatch(JSON.stringify(await show(orderId)), /migraine|Sesame/)
  const health = await admin.call('GET /api/admin/orders/{orderId}/health', { params: { orderId } })
  assert.deepEqual(health, {
    medicalCondition: 'migraine',
    allergic: ['Fish', 'Sesame'],
    conflicts: ['Fish'],
  })
  assert.deepEqual((await auditOf(orderId)).at(-1)?.[0], 'order.health_read')
})

test('a tracking number alone does not ship; shipping with a courier sends the customer one email', async () => {
  const orderId = await place()
  const ship = (typed: { courier: string; tracking: string; trackingUrl?: string }) =>
    admin.call('PUT /api/admin/orders/{orderId}/shipped', { params: { orderId }, body: typed })
  const parcel = {
    courier: 'Pos Laju',
    tracking: 'er 123 my',
    trackingUrl: 'https://track.example.com/ER123MY',
  }
  const early = await refusalOf(ship(parcel))
  assert.deepEqual(
    [early.status, early.message],
    [409, 'Set this order to Ready to Ship first, then ship it.'],
  )
  const typed = await put(orderId, { status: 'Ready to Ship', tracking: ' er 123 my ' })
  assert.equal(typed.trackingNumber, 'ER123MY')
  assert.equal((await show(orderId)).dispatchedAt, null)
  assert.deepEqual(await emailsOf(orderId, 'order on its way'), [])
  const wrong = await refusalOf(ship({ courier: ' ', tracking: '', trackingUrl: 'http://x' }))
  assert.deepEqual(
    [wrong.code, Object.keys(wrong.fields)],
    ['INVALID', ['courier', 'tracking', 'trackingUrl']],
  )
  const shipped = await ship(parcel)
  assert.notEqual(shipped.dispatchedAt, null)
  assert.deepEqual([shipped.courier, shipped.trackingUrl], ['Pos Laju', parcel.trackingUrl])
  const [message, ...more] = await emailsOf(orderId, 'order on its way')
  const { email } = await show(orderId)
  assert.equal(message?.recipient, email)
  for (const words of ['"ER123MY"', 'Pos Laju', parcel.trackingUrl])
    assert.ok(JSON.stringify(message?.data).includes(words), words)
  assert.deepEqual(more, [])
  const sent = paying.emails.messages(email)
  assert.ok(sent.every(({ text }) => !text.includes('migraine')))
  // Repeating it, or sending an empty number, changes nothing and sends nothing.
  await put(orderId, { status: 'Ready to Ship', tracking: 'ER123MY' })
  const kept = await put(orderId, { status: 'Ready to Ship', tracking: '' })
  assert.equal(kept.trackingNumber, 'ER123MY')
  assert.equal((await emailsOf(orderId, 'order on its way')).length, 1)
  // A corrected number sends a new email, a new courier alone does not; clearing has its own flag.
  await ship({ ...parcel, courier: 'GDex' })
  assert.equal((await emailsOf(orderId, 'order on its way')).length, 1)
  await put(orderId, { status: 'Ready to Ship', tracking: 'ER999MY' })
  assert.equal((await emailsOf(orderId, 'order on its way')).length, 2)
  const cleared = await put(orderId, { status: 'Ready to Ship', clearTracking: true })
  assert.equal(cleared.trackingNumber, '')
  const after = await show(orderId)
  assert.deepEqual([after.dispatchedAt, after.courier, after.trackingUrl], [null, '', ''])
  assert.deepEqual(
    (await auditOf(orderId)).map(([action]) => action),
    [
      'order.status',
      'order.tracking',
      'order.shipped',
      'order.shipped',
      'order.tracking',
      'order.tracking',
    ],
  )
})

test('of two staff who change one order, the second gets a conflict with both values', async () => {
  const orderId = await place()
  const { updatedAt } = await show(orderId)
  const first = await put(orderId, { status: 'Ready to Ship', tracking: 'FIRST1', updatedAt })
  const second = await refusalOf(
    put(orderId, { status: 'Investigation', tracking: 'SECOND2', updatedAt }),
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
  assert.equal((await show(orderId)).trackingNumber, 'FIRST1')
  // After reading it, the second staff member overwrites.
  const again = {
    status: 'Investigation',
    tracking: 'SECOND2',
    updatedAt: first.updatedAt,
  } as const
  assert.equal((await put(orderId, again)).trackingNumber, 'SECOND2')
})

test('any order can have any of the four statuses and no other, and every change is audited', async () => {
  const orderId = await place({ isPaid: false })
  for (const status of ['Ready to Ship', 'PENDING', 'Investigation', 'Preparing'] as const)
    assert.equal((await put(orderId, { status })).status, status)
  const wrong = { status: 'Shipped' as 'PENDING' }
  assert.equal((await refusalOf(put(orderId, wrong))).status, 400)
  for (const tracking of ['=1+1', '<script>', 'A'.repeat(65), 'A\nB;C'])
    assert.equal((await refusalOf(put(orderId, { status: 'PENDING', tracking }))).status, 400)
  assert.equal((await refusalOf(put('AAAAAAAA', { status: 'PENDING' }))).status, 404)
  const moves = (await auditOf(orderId)).filter(([action]) => action === 'order.status')
  assert.equal(moves.length, 4)
  assert.deepEqual(moves[0]?.[1], { from: 'PENDING', to: 'Ready to Ship' })
})

test('one status is set on many orders; one that changed meanwhile is skipped and named', async () => {
  const [a, b] = [await place(), await place()]
  const [before, stale] = [await show(a), await show(b)]
  await put(b, { status: 'Investigation' })
  const { changed, refused } = await admin.call('PUT /api/admin/orders/status', {
    body: {
      status: 'Ready to Ship',
      orders: [
        { orderId: a, updatedAt: before.updatedAt },
        { orderId: b, updatedAt: stale.updatedAt },
      ],
    },
  })
  assert.deepEqual(
    changed.map(({ orderId }) => orderId),
    [a],
  )
  assert.deepEqual(
    refused.map(({ orderId }) => orderId),
    [b],
  )
  assert.equal((await show(b)).status, 'Investigation')
})

test('an order is found by number, name, phone in any format, email and filters', async () => {
  const orderId = await place({
    isPaid: false,
    customerDetails: {
      firstName: 'Zulaikha',
      lastName: 'binti Rahman',
      phone: '019-876 5432',
      email: 'zu.rahman@example.com',
    },
  })
  const found = async (query: object) => (await list(query)).map((order) => order.orderId)
  for (const q of [
    ...[orderId, orderId.toLowerCase()],
    'zulai',
    'rahman zul',
    '019-876',
    '+60 19 8765432',
    'zu.rahman@example.com',
  ])
    assert.deepEqual(await found({ q }), [orderId], q)
  // Longer than an order number, because a random number may begin with any shorter word.
  for (const q of ["'; drop table orders; --", 'nobodyhere', "nobodyhere' & :*", 'a|nobodyhere!'])
    assert.ok(!(await found({ q })).includes(orderId), q)
  assert.deepEqual(await found({ q: 'zulaikha', payment: 'paid' }), [])
  assert.deepEqual(await found({ q: 'zulaikha', payment: 'pending', status: 'PENDING' }), [orderId])
  assert.deepEqual(await found({ q: 'zulaikha', status: 'All', days: '7' }), [orderId])
  const { all, statuses } = await admin.call('GET /api/admin/orders/counts', { query: {} })
  const everything = await list()
  assert.equal(all, everything.length)
  assert.equal(statuses.PENDING, everything.filter(({ status }) => status === 'PENDING').length)
  const pages = [await found({ page: 1, limit: 2 }), await found({ page: 2, limit: 2 })].flat()
  assert.deepEqual(
    pages,
    everything.slice(0, 4).map((order) => order.orderId),
  )
  const times = everything.map(({ createdAt }) => createdAt)
  assert.deepEqual(times, times.toSorted().reverse())
})

test('a browser that opens the list’s URL is redirected to the desk, a program gets the data', async () => {
  const login = { authorization: `Bearer ${admin.token}` }
  const visit = await app.inject({
    url: '/admin/orders',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  })
  assert.equal(visit.statusCode, 302)
  assert.equal(visit.headers.location, '/admin-orders')
  const data = await app.inject({ url: '/admin/orders', headers: login })
  assert.equal(data.statusCode, 200)
  assert.equal(data.headers['cache-control'], 'no-store')
  assert.ok(Array.isArray(data.json()))
  assert.equal((await app.inject({ url: '/admin/orders' })).statusCode, 401)
})

test('the order’s page shows notes, delivery and a changed address', async () => {
  const orderId = await place()
  const params = { orderId }
  await admin.call('POST /api/admin/orders/{orderId}/notes', { params, body: { words: 'Called.' } })
  const delivered = await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: true },
  })
  assert.ok(delivered.deliveredAt)
  assert.equal((await emailsOf(orderId, 'order delivered')).length, 1)
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
  assert.equal((await refusalOf(stale)).status, 409)
  const bad = { ...body, zip_code: '1', phone: 'x', updatedAt: moved.updatedAt }
  const refused = await refusalOf(
    admin.call('PUT /api/admin/orders/{orderId}/address', { params, body: bad }),
  )
  assert.deepEqual(Object.keys(refused.fields).toSorted(), ['phone', 'zip_code'])
  assert.deepEqual(
    moved.notes.map(({ who, words }) => [who, words]),
    [[admin.email, 'Called.']],
  )
  const events = moved.events.map(({ subject, to }) => `${subject} ${to}`)
  assert.deepEqual(events.slice(-2), ['delivered delivered', 'address changed'])
  const back = await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: false },
  })
  assert.equal(back.deliveredAt, null)
})

test('staff send an email of an order again, but no email of another order', async () => {
  const [orderId, other] = [await place(), await place()]
  const { email } = await show(orderId)
  const received = async () =>
    paying.emails
      .messages(email)
      .filter(({ subject }) => subject === `We received your payment for order ${orderId}`).length
  await until('the email', async () => (await received()) === 1)
  const message = await until('it is noted as sent', async () =>
    (await show(orderId)).emails.find(
      ({ kind, state }) => kind === 'order paid' && state === 'sent',
    ),
  )
  const again = (of: string) =>
    admin.call('POST /api/admin/orders/{orderId}/emails/{emailId}/resend', {
      params: { orderId: of, emailId: message.id },
    })
  assert.equal((await refusalOf(again(other))).status, 404)
  await again(orderId)
  await until('the email again', async () => (await received()) === 2)
})
