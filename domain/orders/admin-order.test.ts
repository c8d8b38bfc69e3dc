import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import { toAdminOrder } from './admin-order.ts'
import { toBaseDashboardOrder } from './dashboard-order.ts'

test('the orders desk gets the confirmed allergies, and no quiz if the buyer was not asked', () => {
  const order = { ...buildOrder(), changedAt: orderPaidAt, approved: false, recalledLots: [] }
  const withAllergies = toAdminOrder(order, {
    hasNote: true,
    allergic: ['Fish', 'Nuts'],
    conflicts: ['Fish'],
  })
  assert.deepEqual(withAllergies.user.quizzes.at(-1)?.allergic, ['Fish', 'Nuts'])
  assert.equal(withAllergies.medicalCondition, 'Note on file')
  assert.equal(withAllergies.trackingNumber, '')
  assert.deepEqual(withAllergies.orderItems, [{ quantity: 2, product: { product_name: 'NMN' } }])
  const notAsked = toAdminOrder(order, { hasNote: false, allergic: undefined, conflicts: [] })
  assert.deepEqual(notAsked.user.quizzes, [])
})

test('an order in the customer’s history has the fields of the specification and the payment state', () => {
  assert.deepEqual(toBaseDashboardOrder(buildOrder()), {
    orderId: 'K7PM2QXA',
    status: 'Preparing',
    createdAt: '2026-11-21T04:00:00.000Z',
    totalPrice: '481.00',
    orderItems: [{ product: { product_name: 'NMN' }, quantity: 2, price: '270.00' }],
    paymentState: 'Paid',
  })
})
