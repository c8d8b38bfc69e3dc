import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createOrderToShip } from '#tests/support/desks/order-to-ship.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { createWaitlistTools } from '#tests/support/desks/waitlist.ts'
import { createLot } from '#tests/support/desks/weighed-lot.ts'

// The overview sends many statements at once. On one connection the last would wait too long.
const settings = { DATABASE_POOL: '5' }

test('the overview shows sales by day, waiting orders by age, and open tasks', async (t) => {
  const testShop = await startShopWithPayments(t, { settings })
  const { createVisitor, billplz, clock } = testShop
  const placeOrder = async ({ isPaid }: { isPaid: boolean }) => {
    const call = createVisitor()
    const billId = readBillId((await call('POST /api/billplz/pay', { body: buildPayBody() })).url)
    if (!isPaid) return
    await billplz.pay(billId)
    await waitForPaymentState(testShop, billId, 'paid')
  }
  await placeOrder({ isPaid: true })
  clock.advance(days(8))
  await placeOrder({ isPaid: true })
  await placeOrder({ isPaid: true })
  await placeOrder({ isPaid: false })
  const admin = await createStaffMember(testShop, 'admin')
  const view = await admin.call('GET /api/admin/overview')
  assert.deepEqual(view.today, { orderCount: 2, revenueSen: 54_000 })
  assert.deepEqual(view.last7Days, { orderCount: 2, revenueSen: 54_000 })
  assert.deepEqual(view.last30Days, { orderCount: 3, revenueSen: 81_000 })
  assert.equal(view.dailySales.length, 30)
  assert.deepEqual(view.dailySales.at(-1), { day: '2026-11-28', orderCount: 2, revenueSen: 54_000 })
  assert.deepEqual(view.dailySales.at(-9), { day: '2026-11-20', orderCount: 1, revenueSen: 27_000 })
  assert.equal(view.waitingOrders.underOneDayCount, 2)
  assert.equal(view.waitingOrders.overFiveDaysCount, 1)
  assert.deepEqual(view.taskCounts, {
    ordersToPrepare: 3,
    parcelsToShip: 0,
    ordersToReview: 3,
    unansweredQuestions: 0,
    openRefunds: 0,
    paymentIssues: 0,
    undeliveredEmails: 0,
    parkedMessages: 0,
    openRecalls: 0,
    subscribersToNotify: 0,
    draftProducts: 0,
    productsToCorrect: 0,
  })
})

test('parcels to ship are those at the pharmacy, as in the tab of the orders desk', async (t) => {
  const testShop = await startShopWithPayments(t, { settings })
  const admin = await createStaffMember(testShop, 'admin')
  const staff = { admin, pharmacist: await createPharmacist(testShop) }
  const waitingOrder = await createOrderToShip(testShop, staff)
  const shippedOrder = await createOrderToShip(testShop, staff)
  const handedOverOrder = await createOrderToShip(testShop, staff)
  await admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId: shippedOrder.orderId },
    body: { courier: 'Pos Laju', tracking: 'ER000000001MY', trackingUrl: '' },
  })
  await testShop.shop.db
    .updateTable('orders')
    .set({ delivered_at: testShop.shop.now() })
    .where('number', '=', handedOverOrder.orderId)
    .execute()
  const listNumbers = async (parcel?: 'to ship' | 'left') => {
    const query = { status: 'Ready to Ship', ...(parcel && { parcel }) } as const
    const orders = await admin.call('GET /admin/orders', { query })
    return orders.map(({ orderId }) => orderId).toSorted()
  }
  const departedNumbers = [shippedOrder.orderId, handedOverOrder.orderId]
  assert.deepEqual(await listNumbers('to ship'), [waitingOrder.orderId])
  assert.deepEqual(await listNumbers('left'), departedNumbers.toSorted())
  assert.deepEqual(await listNumbers(), [waitingOrder.orderId, ...departedNumbers].toSorted())
  const { taskCounts } = await admin.call('GET /api/admin/overview')
  const counts = await admin.call('GET /api/admin/orders/counts', { query: {} })
  assert.deepEqual(
    [taskCounts.parcelsToShip, counts.toShipCount, counts.leftPharmacyCount],
    [1, 1, 2],
  )
  assert.equal(counts.countByStatus['Ready to Ship'], 3)
})

test('open recalls, subscribers of available products and drafts are tasks', async (t) => {
  const testShop = await startShopWithPayments(t, {
    settings: { ...settings, RUN_JOBS: 'false' },
  })
  const { db } = testShop.shop
  const admin = await createStaffMember(testShop, 'admin')
  const pharmacist = await createPharmacist(testShop)
  const readTasks = async () => {
    const { taskCounts } = await admin.call('GET /api/admin/overview')
    const { openRecalls, subscribersToNotify, draftProducts } = taskCounts
    return { openRecalls, subscribersToNotify, draftProducts }
  }
  const params = { lotNumber: 'L261101-01' }
  await createLot(db, { number: params.lotNumber, supplierLot: 'DM-1' })
  await pharmacist.call('POST /api/recalls/{lotNumber}', {
    params,
    body: { reason: 'Wrong label', level: null },
  })
  const setAvailable = async (available: boolean) => {
    const path = { productId: '31' }
    const { version, form } = await admin.call('GET /api/admin/products/{productId}', {
      params: path,
    })
    const body = { version, form: { ...form, available }, photos: [] }
    await admin.call('PUT /api/admin/products/{productId}', { params: path, body })
  }
  await setAvailable(false)
  await createWaitlistTools(testShop).subscribeAndConfirm({
    email: 'waits@example.com',
    productId: 31,
  })
  await db.updateTable('product').set({ published_at: null }).where('id', '=', 34).execute()
  assert.deepEqual(await readTasks(), {
    openRecalls: 1,
    subscribersToNotify: 0,
    draftProducts: 1,
  })
  await setAvailable(true)
  await pharmacist.call('POST /api/recalls/{lotNumber}/withdraw', {
    params,
    body: { reason: 'Another lot' },
  })
  assert.deepEqual(await readTasks(), {
    openRecalls: 0,
    subscribersToNotify: 1,
    draftProducts: 1,
  })
})

test('a partial refund lowers the revenue, and the order still waits to be prepared', async (t) => {
  const testShop = await startShopWithPayments(t, { settings })
  const admin = await createStaffMember(testShop, 'admin')
  const { number: orderId } = await createPaidOrder(testShop)
  const { refunds } = await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId },
    body: { amount: '70.00', reason: 'faulty', note: '' },
  })
  const refundId = String(refunds[0]?.id)
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { orderId, refundId },
    body: { state: 'done', reference: 'MBB-1' },
  })
  const view = await admin.call('GET /api/admin/overview')
  assert.deepEqual(view.today, { orderCount: 1, revenueSen: 20_000 })
  assert.equal(view.waitingOrders.underOneDayCount, 1)
  const query = { status: 'Preparing', payment: 'to prepare' } as const
  const listedOrders = await admin.call('GET /admin/orders', { query })
  assert.deepEqual([view.taskCounts.ordersToPrepare, listedOrders.length], [1, 1])
})

test('the overview counts the orders of the pharmacy queue', async (t) => {
  const testShop = await startShopWithPayments(t, { settings })
  const admin = await createStaffMember(testShop, 'admin')
  const { call } = await createPharmacist(testShop)
  const countOnOverview = async () =>
    (await admin.call('GET /api/admin/overview')).taskCounts.ordersToReview
  const countInQueue = async () => {
    const query = { view: 'all', offset: 0 } as const
    return (await call('GET /api/pharmacy/orders', { query })).countsByView.all
  }
  const unflaggedOrder = await createPaidOrder(testShop)
  const flaggedOrder = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: 'migraine' },
      consent: { terms: true, health: true },
    },
  })
  assert.deepEqual([await countOnOverview(), await countInQueue()], [2, 2])
  const params = { orderId: unflaggedOrder.number }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { params, body: { version: 0 } })
  assert.deepEqual([await countOnOverview(), await countInQueue()], [1, 1])
  await admin.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Investigation' },
  })
  assert.deepEqual(
    [await countOnOverview(), await countInQueue()],
    [2, 2],
    'the approval was withdrawn',
  )
  const review = await call('GET /api/pharmacy/orders/{orderId}', {
    params: { orderId: flaggedOrder.number },
  })
  const askedReview = await call('POST /api/pharmacy/orders/{orderId}/ask', {
    params: { orderId: flaggedOrder.number },
    body: { version: review.version, question: 'Since when?' },
  })
  const { taskCounts } = await admin.call('GET /api/admin/overview')
  assert.deepEqual(
    [taskCounts.ordersToReview, taskCounts.unansweredQuestions],
    [1, 1],
    'a question waits for the customer',
  )
  await call('POST /api/pharmacy/orders/{orderId}/decline', {
    params: { orderId: flaggedOrder.number },
    body: { version: askedReview.version, reason: 'does not suit' },
  })
  assert.deepEqual([await countOnOverview(), await countInQueue()], [1, 1])
})
