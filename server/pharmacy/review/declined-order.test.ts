/** What the customer and staff see of a declined order, whatever becomes of its refund. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, minutes } from '#domain/time.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  quizAnswers,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'

import { recheckOrders } from './recheck-orders.ts'

test('a declined order is shown as declined, and does not wait to be made', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = await createCustomer(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const pharmacist = await createPharmacist(testShop)
  const order = await createPaidOrder(testShop, {
    call: buyer.call,
    body: {
      customerDetails: { email: buyer.email, medicalCondition: 'A note' },
      consent: { terms: true, health: true },
    },
  })
  const { params } = withOrderId(order.number)
  const { isFree } = await pharmacist.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.equal(isFree, false)
  await pharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
    params,
    body: { version: 0, reason: 'No' },
  })
  const readViews = async () => {
    const receipt = await buyer.call('GET /api/users/orders/{orderId}', { params })
    const staffOrder = await admin.call('GET /api/admin/orders/{orderId}', { params })
    const [dashboardOrder] = (await buyer.call('GET /api/users/dashboard')).orders
    const { waitingOrders } = await admin.call('GET /api/admin/overview')
    const toTexts = (timeline: readonly { label: string; state: string }[]) =>
      timeline.slice(1).map(({ label, state }) => `${label}: ${state}`)
    assert.deepEqual(toTexts(staffOrder.timeline), toTexts(receipt.timeline))
    return {
      steps: toTexts(receipt.timeline),
      addressChange: receipt.addressChange,
      isDeclined: dashboardOrder?.isDeclined,
      isAwaitingReview: dashboardOrder?.isAwaitingReview,
      waitingCount: waitingOrders.underOneDayCount,
      oldestPaidAt: waitingOrders.oldestPaidAt,
    }
  }
  const sameInAllStates = {
    addressChange: { state: 'closed', reason: 'not made' },
    isDeclined: true,
    isAwaitingReview: false,
    waitingCount: 0,
    oldestPaidAt: null,
  }
  assert.deepEqual(await readViews(), {
    ...sameInAllStates,
    steps: ['Declined by a pharmacist: done', 'Refund due: now'],
  })

  const { refunds } = await admin.call('GET /api/admin/orders/{orderId}', { params })
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { ...params, refundId: String(refunds[0]?.id) },
    body: { state: 'withdrawn', reference: '' },
  })
  assert.deepEqual(await readViews(), {
    ...sameInAllStates,
    steps: ['Paid: done', 'Declined by a pharmacist: stopped'],
  })

  await admin.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Preparing', reason: 'The customer sent a doctor’s letter.' },
  })
  const viewsAfterOverride = await readViews()
  assert.deepEqual(viewsAfterOverride.steps.slice(0, 2), ['Paid: done', 'Preparing: now'])
  assert.deepEqual(
    [viewsAfterOverride.isDeclined, viewsAfterOverride.isAwaitingReview],
    [false, false],
  )
  assert.equal(viewsAfterOverride.waitingCount, 1, 'staff want it made')
})

test('the email about a declined order promises the rest after a part was refunded', async (t) => {
  const testShop = await startShopWithPayments(t)
  const admin = await createStaffMember(testShop, 'admin')
  const pharmacist = await createPharmacist(testShop)
  const decline = async ({ number, email }: { number: string; email: string }) => {
    await pharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
      ...withOrderId(number),
      body: { version: 0, reason: 'No' },
    })
    const { text } = await waitUntil('the email', async () =>
      testShop.emails.listEmails(email).find(({ subject }) => /cannot make/.test(subject)),
    )
    return text
  }
  assert.match(await decline(await createPaidOrder(testShop)), /You get a full refund\./)

  const order = await createPaidOrder(testShop)
  const { params } = withOrderId(order.number)
  const { refunds } = await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    params,
    body: { amount: '70.00', reason: 'goodwill', note: '' },
  })
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { ...params, refundId: String(refunds[0]?.id) },
    body: { state: 'done', reference: 'MBB-2026-77' },
  })
  const text = await decline(order)
  assert.match(text, /We refund RM\s200\.00, the rest of your payment\./)
  assert.doesNotMatch(text, /full refund/)
})

test('an old declined order is not the oldest waiting order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop)
  const pharmacist = await createPharmacist(testShop)
  await pharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(order.number),
    body: { version: 0, reason: 'No' },
  })
  // As an order that a voucher paid in full stays after a decline.
  await testShop.shop.db.updateTable('orders').set({ payment: 'paid' }).execute()
  testShop.clock.advance(days(6))
  const admin = await createStaffMember(testShop, 'admin')
  const { waitingOrders } = await admin.call('GET /api/admin/overview')
  assert.deepEqual([waitingOrders.overFiveDaysCount, waitingOrders.oldestPaidAt], [0, null])
})

test('a declined order that staff have made all the same is stopped only by health data that is new since', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const buyer = await createCustomer(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const pharmacist = await createPharmacist(testShop)
  // The note of an earlier order is the older reported flag.
  await createPaidOrder(testShop, {
    call: buyer.call,
    body: {
      customerDetails: { email: buyer.email, medicalCondition: 'Takes warfarin' },
      consent: { terms: true, health: true },
    },
  })
  const order = await createPaidOrder(testShop, {
    call: buyer.call,
    body: { ...orderWithFish, customerDetails: { email: buyer.email } },
  })
  const { params } = withOrderId(order.number)
  const { flags } = await pharmacist.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.deepEqual(
    flags.map(({ kind }) => kind),
    ['reported'],
  )
  await pharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
    params,
    body: { version: 0, reason: 'No' },
  })
  const { refunds } = await admin.call('GET /api/admin/orders/{orderId}', { params })
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { ...params, refundId: String(refunds[0]?.id) },
    body: { state: 'withdrawn', reference: '' },
  })
  const makeAllTheSame = () =>
    admin.call('PUT /admin/orders/{orderId}/status', {
      params,
      body: { status: 'Preparing', reason: 'The customer sent a doctor’s letter.' },
    })
  const recheckAndRead = async () => {
    await recheckOrders(shop, { userId: buyer.userId })
    const { status, state } = await pharmacist.call('GET /api/pharmacy/orders/{orderId}', {
      params,
    })
    const { orders } = await buyer.call('GET /api/users/dashboard')
    const isDeclined = orders.find(({ orderId }) => orderId === order.number)?.isDeclined
    return { status, state, isDeclined }
  }
  await makeAllTheSame()
  const made = { status: 'Preparing', state: 'declined', isDeclined: false }
  assert.deepEqual(await recheckAndRead(), made)

  testShop.clock.advance(minutes(10))
  await buyer.call('POST /api/recommend', { body: { ...quizAnswers, allergic: ['Fish'] } })
  assert.equal((await recheckAndRead()).status, 'Investigation', 'the allergy is new')
  testShop.clock.advance(minutes(10))
  await makeAllTheSame()
  assert.deepEqual(await recheckAndRead(), made, 'staff have decided again')
})

test('an order that staff have made without a review is not stopped by an older note', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = await createCustomer(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  await createPaidOrder(testShop, {
    call: buyer.call,
    body: {
      customerDetails: { email: buyer.email, medicalCondition: 'Takes warfarin' },
      consent: { terms: true, health: true },
    },
  })
  const order = await createPaidOrder(testShop, {
    call: buyer.call,
    body: { customerDetails: { email: buyer.email } },
  })
  const { params } = withOrderId(order.number)
  const readStatus = async () =>
    (await admin.call('GET /api/admin/orders/{orderId}', { params })).status
  await recheckOrders(testShop.shop, { userId: buyer.userId })
  assert.equal(await readStatus(), 'Investigation')
  await admin.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Preparing', reason: 'Telephoned the customer.' },
  })
  await recheckOrders(testShop.shop, { userId: buyer.userId })
  assert.equal(await readStatus(), 'Preparing')
})
