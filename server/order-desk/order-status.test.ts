/** Staff change the status and the parcel of one order or of many. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
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
  const readRefusal = async () => {
    const { code, message } = await expectRefusal(markDelivered({ reason: 'agreed by phone' }))
    return [code, message]
  }
  assert.deepEqual(await readRefusal(), [
    'CONFLICT',
    'Set this order to Ready to Ship first, then mark it as delivered.',
  ])
  await setStatus(orderId, { status: 'Ready to Ship' })
  const setPayment = (payment: string) =>
    orderDesk.shop.db.updateTable('orders').set({ payment }).where('number', '=', orderId).execute()
  await setPayment('refund_due')
  assert.deepEqual(await readRefusal(), [
    'CONFLICT',
    'This order is being refunded or was refunded. Do not ship it.',
  ])
  await setPayment('paid')
  const approvalRefusal = await expectRefusal(markDelivered())
  assert.deepEqual(
    [approvalRefusal.code, approvalRefusal.message],
    [
      'REASON_REQUIRED',
      'A pharmacist has not approved this order. Write the reason for handing it over.',
    ],
  )
  assert.deepEqual(await listEmails(orderId, 'order delivered'), [])
  const deliveredOrder = await markDelivered({ reason: 'The pharmacist agreed by phone' })
  assert.notEqual(deliveredOrder.deliveredAt, null)
  const auditEntries = await listAuditEntries(orderId)
  assert.deepEqual(auditEntries.slice(-2), [
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
  const earlyRefusal = await expectRefusal(ship(parcel))
  assert.deepEqual(
    [earlyRefusal.status, earlyRefusal.message],
    [409, 'Set this order to Ready to Ship first, then ship it.'],
  )
  const orderWithNumber = await setStatus(orderId, {
    status: 'Ready to Ship',
    tracking: ' er 123 my ',
  })
  assert.equal(orderWithNumber.trackingNumber, 'ER123MY')
  assert.equal((await readOrder(orderId)).dispatchedAt, null)
  assert.deepEqual(await listEmails(orderId, 'order on its way'), [])
  const invalidRefusal = await expectRefusal(
    ship({ courier: ' ', tracking: '', trackingUrl: 'http://x' }),
  )
  assert.deepEqual(
    [invalidRefusal.code, Object.keys(invalidRefusal.fields)],
    ['INVALID', ['courier', 'tracking', 'trackingUrl']],
  )
  const shippedOrder = await ship(parcel)
  assert.notEqual(shippedOrder.dispatchedAt, null)
  assert.deepEqual(
    [shippedOrder.courier, shippedOrder.trackingUrl],
    ['Pos Laju', parcel.trackingUrl],
  )
  const [message, ...otherEmails] = await listEmails(orderId, 'order on its way')
  const { email } = await readOrder(orderId)
  assert.equal(message?.recipient, email)
  for (const text of ['"ER123MY"', 'Pos Laju', parcel.trackingUrl])
    assert.ok(JSON.stringify(message?.data).includes(text), text)
  assert.deepEqual(otherEmails, [])
  // Sending the same number again, or an empty number, changes nothing and sends no email.
  await setStatus(orderId, { status: 'Ready to Ship', tracking: 'ER123MY' })
  const unchangedOrder = await setStatus(orderId, { status: 'Ready to Ship', tracking: '' })
  assert.equal(unchangedOrder.trackingNumber, 'ER123MY')
  assert.equal((await listEmails(orderId, 'order on its way')).length, 1)
  // A corrected courier or number is emailed again. Clearing needs its own flag.
  await ship({ ...parcel, courier: 'GDex' })
  assert.equal((await listEmails(orderId, 'order on its way')).length, 2)
  await setStatus(orderId, { status: 'Ready to Ship', tracking: 'ER999MY' })
  assert.equal((await listEmails(orderId, 'order on its way')).length, 3)
  await ship({ ...parcel, tracking: 'ER999MY', courier: 'Pos Laju' })
  assert.equal((await listEmails(orderId, 'order on its way')).length, 4)
  // A number that is changed back is emailed too: the last email must have the number in use.
  await setStatus(orderId, { status: 'Ready to Ship', tracking: 'ER123MY' })
  assert.equal((await listEmails(orderId, 'order on its way')).length, 5)
  const clearedOrder = await setStatus(orderId, { status: 'Ready to Ship', clearTracking: true })
  assert.equal(clearedOrder.trackingNumber, '')
  const orderAfterClearing = await readOrder(orderId)
  assert.deepEqual(
    [orderAfterClearing.dispatchedAt, orderAfterClearing.courier, orderAfterClearing.trackingUrl],
    [null, '', ''],
  )
  assert.deepEqual(
    (await listAuditEntries(orderId)).map(([action]) => action),
    [
      'order.status',
      'order.tracking',
      'case.overridden',
      'order.shipped',
      'order.shipped',
      'order.tracking',
      'order.shipped',
      'order.tracking',
      'order.tracking',
    ],
  )
})

test('of two staff who change one order, the second gets a conflict with both values', async () => {
  const orderId = await placeOrder()
  const { updatedAt } = await readOrder(orderId)
  const firstReply = await setStatus(orderId, {
    status: 'Ready to Ship',
    tracking: 'FIRST1',
    updatedAt,
  })
  const secondRefusal = await expectRefusal(
    setStatus(orderId, { status: 'Investigation', tracking: 'SECOND2', updatedAt }),
  )
  assert.equal(secondRefusal.status, 409)
  assert.deepEqual(secondRefusal.details['yours'], {
    status: 'Investigation',
    trackingNumber: 'SECOND2',
  })
  assert.deepEqual(secondRefusal.details['theirs'], {
    status: 'Ready to Ship',
    trackingNumber: 'FIRST1',
    delivered: false,
    updatedAt: firstReply.updatedAt,
  })
  assert.equal((await readOrder(orderId)).trackingNumber, 'FIRST1')
  const clearingRefusal = await expectRefusal(
    setStatus(orderId, {
      status: 'Ready to Ship',
      tracking: 'SECOND2',
      clearTracking: true,
      updatedAt,
    }),
  )
  assert.deepEqual(clearingRefusal.details['yours'], {
    status: 'Ready to Ship',
    trackingNumber: '',
  })
  // After reading the conflict, the second staff member can overwrite the order.
  const changeAfterReading = {
    status: 'Investigation',
    tracking: 'SECOND2',
    updatedAt: firstReply.updatedAt,
  } as const
  assert.equal((await setStatus(orderId, changeAfterReading)).trackingNumber, 'SECOND2')
})

test('any order can have any of the four statuses and no other, and every change is audited', async () => {
  const orderId = await placeOrder({ isPaid: false })
  for (const status of ['Ready to Ship', 'PENDING', 'Investigation', 'Preparing'] as const)
    assert.equal((await setStatus(orderId, { status })).status, status)
  // Cast, so that a status that does not exist can be sent.
  const unknownStatus = { status: 'Shipped' as 'PENDING' }
  assert.equal((await expectRefusal(setStatus(orderId, unknownStatus))).status, 400)
  for (const tracking of ['=1+1', '<script>', 'A'.repeat(65), 'A\nB;C'])
    assert.equal(
      (await expectRefusal(setStatus(orderId, { status: 'PENDING', tracking }))).status,
      400,
    )
  assert.equal((await expectRefusal(setStatus('AAAAAAAA', { status: 'PENDING' }))).status, 404)
  const statusEntries = (await listAuditEntries(orderId)).filter(
    ([action]) => action === 'order.status',
  )
  assert.equal(statusEntries.length, 4)
  assert.deepEqual(statusEntries[0]?.[1], { from: 'PENDING', to: 'Ready to Ship' })
})

test('one status is set on many orders; an order that changed since it was read is skipped and reported', async () => {
  const unchangedId = await placeOrder()
  const changedId = await placeOrder()
  const unchangedOrder = await readOrder(unchangedId)
  const staleOrder = await readOrder(changedId)
  await setStatus(changedId, { status: 'Investigation' })
  const { changed, refused } = await admin.call('PUT /api/admin/orders/status', {
    body: {
      status: 'Ready to Ship',
      orders: [
        { orderId: unchangedId, updatedAt: unchangedOrder.updatedAt },
        { orderId: changedId, updatedAt: staleOrder.updatedAt },
      ],
    },
  })
  assert.deepEqual([changed.length, changed[0]?.orderId], [1, unchangedId])
  assert.deepEqual([refused.length, refused[0]?.orderId], [1, changedId])
  assert.equal((await readOrder(changedId)).status, 'Investigation')
})

// A repeated call has the `updatedAt` of the first one when the reply to the first one was lost.
test('repeated changes of an order succeed, with one audit entry and one email each', async () => {
  const orderId = await placeOrder()
  const params = { orderId }
  const { updatedAt, address } = await readOrder(orderId)
  const isReady = { status: 'Ready to Ship', tracking: 'er 123 my', updatedAt } as const
  const savedOrder = await setStatus(orderId, isReady)
  assert.deepEqual(await setStatus(orderId, isReady), savedOrder)
  const body = { ...address, address: '9 Lorong Baru', updatedAt: savedOrder.updatedAt }
  const changeAddress = () =>
    admin.call('PUT /api/admin/orders/{orderId}/address', { params, body })
  const movedOrder = await changeAddress()
  assert.equal((await changeAddress()).updatedAt, movedOrder.updatedAt)
  const parcel = { courier: 'Pos Laju', tracking: 'ER123MY', reason: 'agreed by phone' }
  const ship = (changes: Partial<typeof parcel> = {}) =>
    admin.call('PUT /api/admin/orders/{orderId}/shipped', {
      params,
      body: { ...parcel, ...changes, updatedAt: movedOrder.updatedAt },
    })
  const shippedOrder = await ship()
  const repeatedReply = await ship()
  assert.deepEqual([shippedOrder.isEmailed, repeatedReply.isEmailed], [true, false])
  assert.equal(repeatedReply.updatedAt, shippedOrder.updatedAt)
  const markDelivered = () =>
    admin.call('PUT /api/admin/orders/{orderId}/delivered', {
      params,
      body: { delivered: true, updatedAt: shippedOrder.updatedAt },
    })
  const deliveredOrder = await markDelivered()
  assert.equal((await markDelivered()).updatedAt, deliveredOrder.updatedAt)

  const actions = (await listAuditEntries(orderId)).map(([action]) => action)
  assert.deepEqual(actions, [
    'order.status',
    'order.tracking',
    'order.address',
    'case.overridden',
    'order.shipped',
    'order.delivered',
  ])
  for (const kind of ['order address changed', 'order on its way', 'order delivered'])
    assert.equal((await listEmails(orderId, kind)).length, 1, kind)
  assert.equal((await expectRefusal(ship({ courier: 'GDex' }))).code, 'CONFLICT')
  const undelivering = admin.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: false, updatedAt },
  })
  assert.equal((await expectRefusal(undelivering)).code, 'CONFLICT')
})

test('a repeated status is a conflict when a colleague has changed the order in between', async () => {
  const orderId = await placeOrder()
  const { updatedAt, address } = await readOrder(orderId)
  const change = { status: 'Investigation', updatedAt } as const
  await setStatus(orderId, change)
  const colleague = await createStaffMember(orderDesk.testShop, 'admin', 'colleague@example.test')
  await colleague.call('PUT /api/admin/orders/{orderId}/address', {
    params: { orderId },
    body: { ...address, address: '9 Lorong Baru' },
  })
  assert.equal((await expectRefusal(setStatus(orderId, change))).code, 'CONFLICT')
})
