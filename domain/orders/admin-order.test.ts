import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import { toAdminOrder } from './admin-order.ts'
import { toBaseDashboardOrder } from './dashboard-order.ts'
import type { Order } from './order.ts'

const order = { ...buildOrder(), changedAt: orderPaidAt, approved: false, recalledLots: [] }

test('the orders desk gets the confirmed allergies, and no quiz if the buyer was not asked', () => {
  const withAllergies = toAdminOrder(order, {
    hasNote: true,
    allergic: ['Fish', 'Nuts'],
    conflicts: ['Fish'],
  })
  assert.deepEqual(withAllergies.user.quizzes.at(-1)?.allergic, ['Fish', 'Nuts'])
  assert.equal(withAllergies.medicalCondition, 'Note on file')
  assert.deepEqual(withAllergies.conflicts, ['Fish'])
  assert.deepEqual(withAllergies.orderItems, [{ quantity: 2, product: { product_name: 'NMN' } }])
  const notAsked = toAdminOrder(order, { hasNote: false, allergic: undefined, conflicts: [] })
  assert.deepEqual(notAsked.user.quizzes, [])
  assert.equal(notAsked.medicalCondition, '')
  const withoutAllergies = toAdminOrder(order, { hasNote: false, allergic: [], conflicts: [] })
  assert.deepEqual(withoutAllergies.user.quizzes, [{ allergic: [] }])
})

test('the orders desk gets the parcel of a shipped order, and empty values before that', () => {
  const health = { hasNote: false, allergic: undefined, conflicts: [] }
  const parcelOf = (changes: Partial<Order>) => {
    const { trackingNumber, courier, trackingUrl, dispatchedAt, deliveredAt } = toAdminOrder(
      { ...order, ...changes },
      health,
    )
    return [trackingNumber, courier, trackingUrl, dispatchedAt, deliveredAt]
  }
  assert.deepEqual(parcelOf({}), ['', '', '', null, null])
  assert.deepEqual(
    parcelOf({
      trackingNumber: 'ER123MY',
      courier: 'Pos Laju',
      trackingUrl: 'https://track.example.com/ER123MY',
      dispatchedAt: new Date('2026-11-22T04:00:00Z'),
      deliveredAt: new Date('2026-11-25T04:00:00Z'),
    }),
    [
      'ER123MY',
      'Pos Laju',
      'https://track.example.com/ER123MY',
      '2026-11-22T04:00:00.000Z',
      '2026-11-25T04:00:00.000Z',
    ],
  )
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
