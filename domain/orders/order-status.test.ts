import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentMoves } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { anOrder, paidAt } from '#tests/support/an-order.ts'
import {
  statusWarnings,
  firstStatus,
  isOrderStatus,
  orderStatuses,
  statusAfterPayment,
} from './order-status.ts'
import type { Order } from './order.ts'

test('the four statuses are the documented strings', () => {
  assert.deepEqual(orderStatuses, ['Preparing', 'Investigation', 'PENDING', 'Ready to Ship'])
  assert.ok(isOrderStatus('Ready to Ship') && !isOrderStatus('ready to ship'))
})

test('a paid order becomes Preparing, or Investigation if a pharmacist must check it', () => {
  const plain = { hasAllergyConflict: false, hasMedicalNote: false }
  assert.equal(statusAfterPayment(firstStatus, plain), 'Preparing')
  assert.equal(statusAfterPayment(firstStatus, { ...plain, hasMedicalNote: true }), 'Investigation')
  assert.equal(
    statusAfterPayment(firstStatus, { ...plain, hasAllergyConflict: true }),
    'Investigation',
  )
  assert.equal(statusAfterPayment('Ready to Ship', plain), 'Ready to Ship')
})

test('staff may set any status, and unlikely changes need a confirmation', () => {
  const doubts = (
    changed: Partial<Order> & { approved?: boolean },
    to: (typeof orderStatuses)[number],
  ) => statusWarnings({ approved: true, ...anOrder(changed), ...changed }, to).join(' ')
  assert.equal(doubts({}, 'Ready to Ship'), '')
  assert.equal(doubts({ approved: false }, 'Ready to Ship'), 'unapproved')
  assert.equal(doubts({ approved: false }, 'Preparing'), '')
  assert.equal(doubts({ approved: false, status: 'PENDING' }, 'Preparing'), '')
  assert.equal(
    doubts({ approved: false, status: 'PENDING', payment: 'pending' }, 'Ready to Ship'),
    'unpaid unapproved',
  )
  assert.equal(doubts({}, 'Preparing'), '')
  assert.equal(doubts({}, 'Investigation'), 'backwards')
  assert.equal(doubts({ status: 'PENDING', payment: 'pending' }, 'Preparing'), 'unpaid')
  assert.equal(doubts({ status: 'PENDING', payment: 'refunded' }, 'Ready to Ship'), 'unpaid')
  assert.equal(doubts({ status: 'PENDING', payment: 'pending' }, 'Investigation'), '')
  assert.equal(doubts({ status: 'Ready to Ship' }, 'PENDING'), 'backwards')
  assert.equal(doubts({ status: 'Investigation' }, 'PENDING'), 'backwards')
  assert.equal(doubts({ status: 'Investigation' }, 'Preparing'), 'unapproved')
  assert.equal(doubts({ status: 'Investigation' }, 'Ready to Ship'), 'unapproved')
  assert.equal(
    doubts({ status: 'Ready to Ship', dispatchedAt: paidAt }, 'Preparing'),
    'backwards dispatched',
  )
})

test('every change from unpaid to a working status needs a confirmation', () => {
  for (const payment of statesOf(paymentMoves)) {
    for (const status of orderStatuses) {
      for (const to of orderStatuses) {
        const doubts = statusWarnings(
          { status, payment, dispatchedAt: undefined, approved: true },
          to,
        )
        const isWork = to === 'Preparing' || to === 'Ready to Ship'
        const isUnpaid = ['pending', 'failed', 'expired', 'refunded'].includes(payment)
        assert.equal(doubts.includes('unpaid'), isWork && isUnpaid && to !== status)
      }
    }
  }
})
