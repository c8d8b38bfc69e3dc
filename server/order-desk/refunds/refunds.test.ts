import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const testShop = await startShopWithPayments({ after })
const admin = await createStaffMember(testShop, 'admin')

/** Places an order with this email and returns its number. */
async function placeOrder(email: string, { isPaid }: { isPaid: boolean }): Promise<string> {
  const visitor = testShop.createVisitor()
  const body = buildPayBody({ customerDetails: { email } })
  const billId = readBillId((await visitor('POST /api/billplz/pay', { body })).url)
  if (isPaid) {
    await testShop.billplz.pay(billId)
    await waitForPaymentState(testShop, billId, 'paid')
  }
  return (await visitor('GET /api/billplz/get-bill/{billId}', { params: { billId } })).orderId
}

function listRefundEmails(orderId: string) {
  return testShop.shop.db
    .selectFrom('outbox_email')
    .select('data')
    .where((eb) =>
      eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
    )
    .where('kind', '=', 'refund paid')
    .execute()
}

test('staff request a refund, record its reference, and the customer is emailed', async () => {
  const orderId = await placeOrder('refund@example.com', { isPaid: true })
  const params = { orderId }
  const requestRefund = (amount: string) =>
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params,
      body: { amount, reason: 'faulty', note: 'One jar was broken.' },
    })
  const closeRefund = (refundId: number, state: 'done' | 'withdrawn', reference = '') =>
    admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
      params: { orderId, refundId },
      body: { state, reference },
    })
  for (const amount of ['0', '-1', '270.01', 'all', '1e3'])
    assert.equal((await expectRefusal(requestRefund(amount))).code, 'REFUND_REFUSED', amount)
  const orderWithTask = await requestRefund('70.00')
  assert.equal(orderWithTask.paymentState, 'Refund due')
  assert.equal((await expectRefusal(requestRefund('1.00'))).code, 'REFUND_REFUSED')
  const task = orderWithTask.refunds[0]
  assert.ok(task)
  assert.equal((await expectRefusal(closeRefund(task.id, 'done'))).code, 'REFUND_REFUSED')
  const refundedOrder = await closeRefund(task.id, 'done', 'MBB-2026-77')
  assert.equal(refundedOrder.paymentState, 'Partially refunded')
  assert.equal(refundedOrder.amounts.refundable, '200.00')
  assert.equal((await expectRefusal(closeRefund(task.id, 'done', 'again'))).code, 'REFUND_REFUSED')
  // The reply was lost, and staff press again.
  const repeatedClose = await closeRefund(task.id, 'done', 'MBB-2026-77')
  assert.deepEqual(repeatedClose.refunds, refundedOrder.refunds)
  const [email] = await listRefundEmails(orderId)
  assert.match(JSON.stringify(email?.data), /MBB-2026-77/)
  // A second task, withdrawn, restores the payment state; a third refunds the remaining amount.
  const secondTask = (await requestRefund('200.00')).refunds.at(-1)
  assert.ok(secondTask)
  assert.equal((await closeRefund(secondTask.id, 'withdrawn')).paymentState, 'Partially refunded')
  const thirdTask = (await requestRefund('200.00')).refunds.at(-1)
  assert.ok(thirdTask)
  assert.equal((await closeRefund(thirdTask.id, 'done', 'MBB-2026-78')).paymentState, 'Refunded')
  assert.equal((await expectRefusal(requestRefund('1.00'))).code, 'REFUND_REFUSED')
  assert.equal((await listRefundEmails(orderId)).length, 2)
})

test('an unpaid order cannot be refunded', async () => {
  const orderId = await placeOrder('unpaid@example.com', { isPaid: false })
  const refusal = await expectRefusal(
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params: { orderId },
      body: { amount: '1.00', reason: 'goodwill', note: '' },
    }),
  )
  assert.equal(refusal.message, 'This order has no payment to refund.')
})

test('the second payment of an order is refunded with its payment issue, and the order is made', async () => {
  const visitor = testShop.createVisitor()
  const body = buildPayBody({ customerDetails: { email: 'twice@example.com' } })
  const firstBillId = readBillId((await visitor('POST /api/billplz/pay', { body })).url)
  const billParams = { billId: firstBillId }
  const { orderId } = await visitor('GET /api/billplz/get-bill/{billId}', { params: billParams })
  const params = { orderId }
  const { db } = testShop.shop
  await db
    .updateTable('payment_attempt')
    .set({ state: 'superseded' })
    .where('bill_id', '=', firstBillId)
    .execute()
  const { url } = await visitor('POST /api/orders/{orderId}/pay', { params })
  const secondBillId = readBillId(url)
  const requestRefund = (reason: 'paid twice' | 'faulty') =>
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params,
      body: { amount: '270.00', reason, note: '' },
    })
  await testShop.billplz.pay(secondBillId)
  await waitForPaymentState(testShop, secondBillId, 'paid')
  await testShop.billplz.pay(firstBillId)
  await waitUntil('the payment issue', () =>
    db.selectFrom('payment_issue').select('id').where('kind', '=', 'refund due').executeTakeFirst(),
  )
  const refusal = await expectRefusal(requestRefund('paid twice'))
  assert.equal(refusal.code, 'REFUND_REFUSED')
  assert.match(refusal.message, /under Payment issues, “Paid twice”/)
  assert.deepEqual(Object.keys(refusal.fields), ['reason'])
  const order = await admin.call('GET /api/admin/orders/{orderId}', { params })
  assert.equal(order.payment, 'paid')
  // A refund of the order itself is possible.
  assert.equal((await requestRefund('faulty')).payment, 'refund_due')
})

test('the reason Paid twice refunds one of two orders of a customer', async () => {
  const orderId = await placeOrder('two-orders@example.com', { isPaid: true })
  const { payment } = await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId },
    body: { amount: '270.00', reason: 'paid twice', note: '' },
  })
  assert.equal(payment, 'refund_due')
})
