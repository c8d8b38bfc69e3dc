import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentTransitions } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import {
  listStatusWarnings,
  initialStatus,
  isOrderStatus,
  orderStatuses,
  deriveStatusAfterPayment,
} from './order-status.ts'
import type { Order } from './order.ts'

test('the four statuses are the strings of the specification', () => {
  assert.deepEqual(orderStatuses, ['Preparing', 'Investigation', 'PENDING', 'Ready to Ship'])
  assert.ok(isOrderStatus('Ready to Ship') && !isOrderStatus('ready to ship'))
})

test('a paid order becomes Preparing, or Investigation if a pharmacist must check it', () => {
  const plain = { hasAllergyConflict: false, hasMedicalNote: false }
  assert.equal(deriveStatusAfterPayment(initialStatus, plain), 'Preparing')
  assert.equal(
    deriveStatusAfterPayment(initialStatus, { ...plain, hasMedicalNote: true }),
    'Investigation',
  )
  assert.equal(
    deriveStatusAfterPayment(initialStatus, { ...plain, hasAllergyConflict: true }),
    'Investigation',
  )
  assert.equal(deriveStatusAfterPayment('Ready to Ship', plain), 'Ready to Ship')
})

test('each unusual change of status has its warnings, and a usual change has none', () => {
  const warningsFor = (
    changed: Partial<Order> & { isApproved?: boolean },
    newStatus: (typeof orderStatuses)[number],
  ) =>
    listStatusWarnings({ isApproved: true, ...buildOrder(changed), ...changed }, newStatus).join(
      ' ',
    )
  assert.equal(warningsFor({}, 'Ready to Ship'), '')
  assert.equal(warningsFor({ isApproved: false }, 'Ready to Ship'), 'unapproved')
  assert.equal(warningsFor({ isApproved: false }, 'Preparing'), '')
  assert.equal(warningsFor({ isApproved: false, status: 'PENDING' }, 'Preparing'), '')
  assert.equal(
    warningsFor({ isApproved: false, status: 'PENDING', payment: 'pending' }, 'Ready to Ship'),
    'unpaid unapproved',
  )
  assert.equal(warningsFor({}, 'Preparing'), '')
  assert.equal(warningsFor({}, 'Investigation'), 'backwards')
  assert.equal(warningsFor({ status: 'PENDING', payment: 'pending' }, 'Preparing'), 'unpaid')
  assert.equal(warningsFor({ status: 'PENDING', payment: 'refunded' }, 'Ready to Ship'), 'unpaid')
  assert.equal(warningsFor({ status: 'PENDING', payment: 'pending' }, 'Investigation'), '')
  assert.equal(warningsFor({ status: 'Ready to Ship' }, 'PENDING'), 'backwards')
  assert.equal(warningsFor({ status: 'Investigation' }, 'PENDING'), 'backwards')
  assert.equal(warningsFor({ status: 'Investigation' }, 'Preparing'), 'unapproved')
  assert.equal(warningsFor({ status: 'Investigation' }, 'Ready to Ship'), 'unapproved')
  assert.equal(
    warningsFor({ status: 'Ready to Ship', dispatchedAt: orderPaidAt }, 'Preparing'),
    'backwards departed',
  )
  assert.equal(
    warningsFor({ status: 'Ready to Ship', deliveredAt: orderPaidAt }, 'Preparing'),
    'backwards departed',
  )
  assert.equal(
    warningsFor(
      { status: 'Ready to Ship', dispatchedAt: orderPaidAt, isApproved: false, payment: 'pending' },
      'Ready to Ship',
    ),
    '',
  )
})

test('preparing or shipping an unpaid order needs a confirmation', () => {
  for (const payment of statesOf(paymentTransitions)) {
    for (const status of orderStatuses) {
      for (const newStatus of orderStatuses) {
        const warnings = listStatusWarnings(
          { status, payment, dispatchedAt: undefined, deliveredAt: undefined, isApproved: true },
          newStatus,
        )
        const isMadeOrShipped = newStatus === 'Preparing' || newStatus === 'Ready to Ship'
        const isUnpaid = ['pending', 'failed', 'expired', 'refunded'].includes(payment)
        const isChanged = newStatus !== status
        assert.equal(warnings.includes('unpaid'), isMadeOrShipped && isUnpaid && isChanged)
      }
    }
  }
})
