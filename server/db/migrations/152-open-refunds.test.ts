/** Migration 152 makes an order with an open refund task `refund_due` again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { transact } from '#server/db/transact.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startOrderDesk } from '#tests/support/desks/order-desk.ts'

import { restoreOpenRefunds } from './152-open-refunds.ts'

test('only an order with an open refund task changes, and its task can be closed', async (t) => {
  const desk = await startOrderDesk(t)
  const { db } = desk.shop
  const admin = await createStaffMember(desk, 'admin', 'refunds@example.test')
  const openTask = (orderId: string) =>
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params: { orderId },
      body: { amount: '70.00', reason: 'faulty', note: '' },
    })
  const refundedOrder = await desk.placeOrder()
  const [task] = (await openTask(refundedOrder)).refunds
  assert.ok(task)
  const paidOrder = await desk.placeOrder()
  await db
    .updateTable('orders')
    .set({ payment: 'partially_refunded' })
    .where('number', '=', refundedOrder)
    .execute()
  await transact(db, restoreOpenRefunds)
  const payments = await db
    .selectFrom('orders')
    .select(['number', 'payment'])
    .orderBy('id')
    .execute()
  assert.deepEqual(payments, [
    { number: refundedOrder, payment: 'refund_due' },
    { number: paidOrder, payment: 'paid' },
  ])
  const params = { orderId: refundedOrder, refundId: task.id }
  const body = { state: 'done', reference: 'MBB-1' } as const
  const closedOrder = await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params,
    body,
  })
  assert.equal(closedOrder.paymentState, 'Partially refunded')
})
