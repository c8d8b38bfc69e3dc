import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anOrder, paidAt } from '#tests/support/an-order.ts'
import { adminOrderOf } from './admin-order.ts'
import { dashboardOrderOf } from './dashboard-order.ts'

test('the desk sees this order’s own allergies, and not asked is not "none"', () => {
  const order = { ...anOrder(), changedAt: paidAt, approved: false }
  const asked = adminOrderOf(order, {
    hasNote: true,
    allergic: ['Fish', 'Nuts'],
    conflicts: ['Fish'],
  })
  assert.deepEqual(asked.user.quizzes.at(-1)?.allergic, ['Fish', 'Nuts'])
  assert.equal(asked.medicalCondition, 'Note on file')
  assert.equal(asked.trackingNumber, '')
  assert.deepEqual(asked.orderItems, [{ quantity: 2, product: { product_name: 'NMN' } }])
  const notAsked = adminOrderOf(order, { hasNote: false, allergic: undefined, conflicts: [] })
  assert.deepEqual(notAsked.user.quizzes, [])
})

test('an order in the customer’s history has the documented fields', () => {
  assert.deepEqual(dashboardOrderOf(anOrder()), {
    orderId: 'K7PM2QXA',
    status: 'Preparing',
    createdAt: '2026-11-21T04:00:00.000Z',
    totalPrice: '481.00',
    orderItems: [{ product: { product_name: 'NMN' }, quantity: 2, price: '270.00' }],
    paymentState: 'Paid',
  })
})
