import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startOrderDesk } from '#tests/support/desks/order-desk.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const orderDesk = await startOrderDesk({ after })
const { testShop, admin, call, app, placeOrder, readOrder, setStatus } = orderDesk
const { listEmails, listAuditEntries } = orderDesk

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

const listOrders = (query = {}) => admin.call('GET /admin/orders', { query })

test('the desk lists an order with the allergies of that order, and the audit log records the read', async () => {
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
    courier: '',
    trackingUrl: '',
    dispatchedAt: null,
    deliveredAt: null,
    approved: false,
    recalledLots: [],
  })
  assert.deepEqual((await listAuditEntries('orders')).at(-1), ['orders.health_read', { count: 1 }])
  // The order's page says that there is health data, and shows it only on request.
  assert.doesNotMatch(JSON.stringify(await readOrder(orderId)), /migraine|Sesame/)
  const health = await admin.call('GET /api/admin/orders/{orderId}/health', { params: { orderId } })
  assert.deepEqual(health, {
    medicalCondition: 'migraine',
    allergic: ['Fish', 'Sesame'],
    conflicts: ['Fish'],
  })
  assert.deepEqual((await listAuditEntries(orderId)).at(-1)?.[0], 'order.health_read')
})

test('digits that begin with 0 find the tracking number and the phone number', async () => {
  const trackingNumber = '04123456789'
  const shippedOrderId = await placeOrder()
  const orderIdOfPhone = await placeOrder({ customerDetails: { phone: '04-123 4567' } })
  await testShop.shop.db
    .updateTable('orders')
    .set({ tracking_number: trackingNumber })
    .where('number', '=', shippedOrderId)
    .execute()
  const search = async (q: string) =>
    (await listOrders({ q })).map(({ orderId }) => orderId).toSorted()
  assert.deepEqual(await search(trackingNumber), [shippedOrderId])
  assert.deepEqual(await search('0412 3456 789'), [shippedOrderId])
  assert.deepEqual(await search('+60 4-123 4567'), [orderIdOfPhone])
  // The beginning of both numbers.
  assert.deepEqual(await search('04123'), [shippedOrderId, orderIdOfPhone].toSorted())
})

test('a tracking number is found with and without its dashes and spaces', async () => {
  const plainOrderId = await placeOrder()
  const dashedOrderId = await placeOrder()
  const saveNumber = (orderId: string, tracking: string) =>
    admin.call('PUT /admin/orders/{orderId}/status', {
      params: { orderId },
      body: { status: 'Preparing', tracking },
    })
  await saveNumber(plainOrderId, 'er770001234my')
  await saveNumber(dashedOrderId, 'ER77-000 5678\u2013MY')
  const search = async (q: string) => (await listOrders({ q })).map(({ orderId }) => orderId)
  for (const q of ['ER770001234MY', 'er 770 001 234 my', 'ER77-0001234-MY', 'er 770 001 2'])
    assert.deepEqual(await search(q), [plainOrderId], q)
  for (const q of ['ER770005678MY', 'er77-0005678-my', 'ER 77 000 5678 MY', 'ER77\u20110005678'])
    assert.deepEqual(await search(q), [dashedOrderId], q)
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
  const { totalCount, countByStatus } = await admin.call('GET /api/admin/orders/counts', {
    query: {},
  })
  const allOrders = await listOrders()
  assert.equal(totalCount, allOrders.length)
  assert.equal(countByStatus.PENDING, allOrders.filter(({ status }) => status === 'PENDING').length)
  const countMatches = (q: string) => admin.call('GET /api/admin/orders/counts', { query: { q } })
  const found = await countMatches('zulaikha')
  assert.deepEqual(
    [found.totalCount, found.countByStatus.PENDING, found.toShipCount, found.leftPharmacyCount],
    [1, 1, 0, 0],
  )
  const { maxCount, ...counts } = await countMatches('demo')
  const demoOrders = allOrders.filter(({ user }) => user.lastName === 'Demo')
  assert.ok(demoOrders.length > 0 && maxCount > demoOrders.length)
  assert.equal(counts.totalCount, demoOrders.length)
  assert.equal(
    counts.countByStatus.Investigation,
    demoOrders.filter(({ status }) => status === 'Investigation').length,
  )
  const pages = [await search({ page: 1, limit: 2 }), await search({ page: 2, limit: 2 })].flat()
  assert.deepEqual(
    pages,
    allOrders.slice(0, 4).map((order) => order.orderId),
  )
  const times = allOrders.map(({ createdAt }) => createdAt)
  assert.deepEqual(times, times.toSorted().reverse())
})

test('a browser that opens the URL of the list is redirected to the desk; a program gets the data', async () => {
  const authHeaders = { authorization: `Bearer ${admin.token}` }
  const pageResponse = await app.inject({
    url: '/admin/orders',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  })
  assert.equal(pageResponse.statusCode, 302)
  assert.equal(pageResponse.headers.location, '/admin-orders')
  const dataResponse = await app.inject({ url: '/admin/orders', headers: authHeaders })
  assert.equal(dataResponse.statusCode, 200)
  assert.equal(dataResponse.headers['cache-control'], 'no-store')
  assert.ok(Array.isArray(dataResponse.json()))
  assert.equal((await app.inject({ url: '/admin/orders' })).statusCode, 401)
})

test('the order page shows notes, delivery and a changed address; a wrong address or old `updatedAt` is refused', async () => {
  const orderId = await placeOrder()
  const params = { orderId }
  await admin.call('POST /api/admin/orders/{orderId}/notes', { params, body: { text: 'Called.' } })
  await setStatus(orderId, { status: 'Ready to Ship' })
  const deliveredOrder = await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: true, reason: 'The pharmacist agreed by phone' },
  })
  assert.ok(deliveredOrder.deliveredAt)
  assert.equal((await listEmails(orderId, 'order delivered')).length, 1)
  const address = { ...deliveredOrder.address, address: '9 Lorong Baru', state: 'Pulau Pinang' }
  const body = {
    ...address,
    zip_code: '10200',
    city: 'George Town',
    updatedAt: deliveredOrder.updatedAt,
  }
  const movedOrder = await admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  assert.equal(movedOrder.address.state, 'Penang')
  assert.equal(movedOrder.amounts.shipping, deliveredOrder.amounts.shipping)
  const staleChange = admin.call('PUT /api/admin/orders/{orderId}/address', {
    params,
    body: { ...body, address: '1 Jalan Lama' },
  })
  assert.equal((await expectRefusal(staleChange)).status, 409)
  const invalidBody = { ...body, zip_code: '1', phone: 'x', city: 'x'.repeat(81) }
  const refusal = await expectRefusal(
    admin.call('PUT /api/admin/orders/{orderId}/address', { params, body: invalidBody }),
  )
  assert.deepEqual(Object.keys(refusal.fields).toSorted(), ['city', 'phone', 'zip_code'])
  assert.equal(refusal.fields['city'], 'This is too long. Shorten it.')
  assert.deepEqual(
    movedOrder.notes.map(({ author, text }) => [author, text]),
    [[admin.email, 'Called.']],
  )
  const events = movedOrder.events.map(({ subject, newValue }) => `${subject} ${newValue}`)
  assert.deepEqual(events.slice(-2), ['delivered delivered', 'address changed'])
  const undeliveredOrder = await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: false },
  })
  assert.equal(undeliveredOrder.deliveredAt, null)
})

test('a note is not added twice when its reply was lost', async () => {
  const orderId = await placeOrder()
  const addNote = (text: string, newestNoteId: number, staff = admin) =>
    staff.call('POST /api/admin/orders/{orderId}/notes', {
      params: { orderId },
      body: { text, newestNoteId },
    })
  const colleague = await createStaffMember(testShop, 'admin', 'colleague@example.test')
  await addNote('Called.', 0)
  const { notes: firstNotes } = await addNote('Called.', 0)
  assert.equal(firstNotes.length, 1)
  await addNote('Called.', 0, colleague)
  // The page shows the first note: the same text is a second note.
  const { notes } = await addNote('Called.', Math.max(...firstNotes.map(({ id }) => id)), admin)
  assert.deepEqual(
    notes.map(({ author, text }) => [author, text]),
    [
      [admin.email, 'Called.'],
      [colleague.email, 'Called.'],
      [admin.email, 'Called.'],
    ],
  )
})

test('staff resend an email of an order, but no email of another order', async () => {
  const orderId = await placeOrder()
  const otherOrderId = await placeOrder()
  const { email } = await readOrder(orderId)
  const countEmails = async () =>
    testShop.emails
      .listEmails(email)
      .filter(({ subject }) => subject === `We received your payment for order ${orderId}`).length
  await waitUntil('the email', async () => (await countEmails()) === 1)
  const message = await waitUntil('the email is recorded as sent', async () =>
    (await readOrder(orderId)).emails.find(
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
