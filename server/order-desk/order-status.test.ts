/** Staff change the status and the parcel of one order or of many. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startOrderDesk } from '#tests/support/desks/order-desk.ts'

const orderDesk = await startOrderDesk({ after })
const { admin, placeOrder, readOrder, setStatus } = orderDesk
const { listEmails, listAuditEntries } = orderDesk

test('an order is handed over without a courier after the same checks as for shipping', async () => {
  const orderId = await placeOrder()
  const markDelivered = (body: { reason?: string } = {}) =>
    admin.call('PUT /api/admin/orders/{orderId}/delivered', {
      params: { orderId },
      body: { delivered: true, ...body },
    })
  const refusals = async () => {
    const { code, message } = await expectRefusal(markDelivered({ reason: 'agreed by phone' }))
    return [code, message]
  }
  assert.deepEqual(await refusals(), [
    'CONFLICT',
    'Set this order to Ready to Ship first, then mark it as delivered.',
  ])
  await setStatus(orderId, { status: 'Ready to Ship' })
  const setPayment = (payment: string) =>
    orderDesk.shop.db.updateTable('orders').set({ payment }).where('number', '=', orderId).execute()
  await setPayment('refund_due')
  assert.deepEqual(await refusals(), [
    'CONFLICT',
    'This order is being refunded or was refunded. Do not ship it.',
  ])
  await setPayment('paid')
  const unapproved = await expectRefusal(markDelivered())
  assert.deepEqual(
    [unapproved.code, unapproved.message],
    [
      'REASON_REQUIRED',
      'A pharmacist has not approved this order. Write the reason for handing it over.',
    ],
  )
  assert.deepEqual(await listEmails(orderId, 'order delivered'), [])
  const delivered = await markDelivered({ reason: 'The pharmacist agreed by phone' })
  assert.notEqual(delivered.deliveredAt, null)
  const entries = await listAuditEntries(orderId)
  assert.deepEqual(entries.slice(-2), [
    ['case.overridden', { to: 'delivered' }],
    ['order.delivered', {}],
  ])
  const shipping = admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking: 'ER123456789MY', reason: 'agreed by phone' },
  })
  const refusedShipping = await expectRefusal(shipping)
  assert.deepEqual(
    [refusedShipping.code, refusedShipping.message],
    [
      'CONFLICT',
      'This order was handed over without a courier. To ship it, remove the delivered mark first.',
    ],
  )
  assert.deepEqual(await listEmails(orderId, 'order on its way'), [])
  // The delivered mark can be removed without a reason.
  await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params: { orderId },
    body: { delivered: false },
  })
})

test('a tracking number alone does not ship; shipping with a courier sends the customer one email', async () => {
  const orderId = await placeOrder()
  const ship = (parcel: { courier: string; tracking: string; trackingUrl?: string }) =>
    admin.call('PUT /api/admin/orders/{orderId}/shipped', {
      params: { orderId },
      body: { ...parcel, reason: 'agreed by phone' },
    })
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
  assert.equal((await readOrder(orderId)).dispatchedAt, null)
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
  const { email } = await readOrder(orderId)
  assert.equal(message?.recipient, email)
  for (const text of ['"ER123MY"', 'Pos Laju', parcel.trackingUrl])
    assert.ok(JSON.stringify(message?.data).includes(text), text)
  assert.deepEqual(otherEmails, [])
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
  const undone = await readOrder(orderId)
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
  const { updatedAt } = await readOrder(orderId)
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
  assert.equal((await readOrder(orderId)).trackingNumber, 'FIRST1')
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
  const current = await readOrder(unchangedId)
  const stale = await readOrder(changedId)
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
  assert.equal((await readOrder(changedId)).status, 'Investigation')
})
