import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paymentTransitions } from '#domain/payments/payment-state.ts'
import { reviewTransitions, type ReviewState } from '#domain/pharmacy/review-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import { orderStatuses } from './order-status.ts'
import { buildOrderTimeline } from './order-timeline.ts'
import type { Order } from './order.ts'

/** Returns the steps of a paid order with `changes`, without the step "Order received". */
function describeSteps(changes: Partial<Order>, review: ReviewState = 'approved'): string[] {
  return buildOrderTimeline({ ...buildOrder(changes), review })
    .slice(1)
    .map(({ label, state }) => `${label}: ${state}`)
}

test('an unpaid order waits for the payment; an expired order stops', () => {
  assert.deepEqual(describeSteps({ payment: 'pending', status: 'PENDING', paidAt: undefined }), [
    'Waiting for your payment: now',
    'Pharmacist check: to come',
    'Preparing: to come',
    'Ready to Ship: to come',
    'On its way: to come',
    'Delivered: to come',
  ])
  assert.deepEqual(describeSteps({ payment: 'expired', status: 'PENDING', paidAt: undefined }), [
    'Expired: stopped',
    'Preparing: to come',
    'Ready to Ship: to come',
    'On its way: to come',
    'Delivered: to come',
  ])
})

test('a failed, expired or refunded payment is the last step of an order that is not ready', () => {
  const stoppedLabels = { failed: 'Failed', expired: 'Expired', refunded: 'Refunded' } as const
  for (const payment of ['failed', 'expired', 'refunded'] as const) {
    const steps = describeSteps({ payment, status: 'Preparing' }, 'waiting')
    assert.equal(steps[0], `${stoppedLabels[payment]}: stopped`)
    assert.ok(steps.slice(1).every((step) => step.endsWith(': to come')))
    assert.doesNotMatch(steps.join(), /pharmacist/i)
  }
  const refundedSteps = describeSteps({ payment: 'refunded', status: 'Ready to Ship' })
  assert.equal(refundedSteps[0], 'Refunded: done')
  assert.ok(refundedSteps.includes('On its way: stopped'))
})

test('an unpaid order that staff made ready goes on without a step about its payment', () => {
  for (const payment of ['pending', 'failed', 'expired'] as const) {
    const readySteps = describeSteps({ payment, status: 'Ready to Ship', paidAt: undefined })
    assert.deepEqual(readySteps, [
      'Checked by a pharmacist: done',
      'Preparing: done',
      'Ready to Ship: done',
      'On its way: now',
      'Delivered: to come',
    ])
    const sentSteps = describeSteps({ payment, paidAt: undefined, dispatchedAt: orderPaidAt })
    assert.deepEqual(sentSteps.slice(-2), ['On its way: done', 'Delivered: now'])
  }
})

test('an approval before the payment does not show the check as done', () => {
  const steps = describeSteps({ payment: 'pending', status: 'Preparing', paidAt: undefined })
  assert.deepEqual(steps.slice(0, 2), [
    'Waiting for your payment: now',
    'Pharmacist check: to come',
  ])
})

test('the steps have the times at which they were done, as far as they are known', () => {
  const createdAt = new Date('2026-11-21T04:00:00Z')
  const addressChangedAt = new Date('2026-11-21T05:00:00Z')
  const dispatchedAt = new Date('2026-11-23T04:00:00Z')
  const deliveredAt = new Date('2026-11-25T04:00:00Z')
  const order = buildOrder({ createdAt, addressChangedAt, dispatchedAt, deliveredAt })
  const steps = buildOrderTimeline({ ...order, review: 'approved' })
  assert.deepEqual(
    steps.map(({ step, state, doneAt }) => [step, state, doneAt]),
    [
      ['placed', 'done', createdAt],
      ['paid', 'done', orderPaidAt],
      ['address', 'done', addressChangedAt],
      ['reviewed', 'done', undefined],
      ['prepared', 'done', undefined],
      ['ready', 'done', undefined],
      ['on its way', 'done', dispatchedAt],
      ['delivered', 'done', deliveredAt],
    ],
  )
})

test('until a pharmacist approves a paid order, the check is current', () => {
  const laterSteps = [
    'Preparing: to come',
    'Ready to Ship: to come',
    'On its way: to come',
    'Delivered: to come',
  ]
  assert.deepEqual(describeSteps({ status: 'Investigation' }), [
    'Paid: done',
    'A pharmacist is checking your order: now',
    ...laterSteps,
  ])
  assert.deepEqual(describeSteps({ status: 'Preparing' }, 'waiting'), [
    'Paid: done',
    'A pharmacist checks your order before we make it: now',
    ...laterSteps,
  ])
  assert.deepEqual(describeSteps({ status: 'Preparing' }).slice(0, 3), [
    'Paid: done',
    'Checked by a pharmacist: done',
    'Preparing: now',
  ])
})

test('no check is claimed for an order without an approval that staff made ready', () => {
  assert.deepEqual(describeSteps({ status: 'Ready to Ship' }, 'waiting'), [
    'Paid: done',
    'Preparing: done',
    'Ready to Ship: done',
    'On its way: now',
    'Delivered: to come',
  ])
})

test('while a refund is open, the refund is current and no check is claimed', () => {
  for (const status of ['Preparing', 'Investigation'] as const)
    assert.deepEqual(describeSteps({ status, payment: 'refund_due' }, 'waiting'), [
      'Refund due: now',
      'Preparing: to come',
      'Ready to Ship: to come',
      'On its way: to come',
      'Delivered: to come',
    ])
  const sentOrder = { status: 'Ready to Ship', dispatchedAt: orderPaidAt } as const
  const sentSteps = describeSteps({ ...sentOrder, payment: 'refund_due' })
  assert.equal(sentSteps[0], 'Refund due: done')
  assert.equal(sentSteps.at(-1), 'Delivered: now')
})

test('a declined order ends with the decline, or with its refund; it is never being prepared', () => {
  const declinedSteps = (payment: Order['payment']) =>
    describeSteps({ payment, status: 'Investigation' }, 'declined')
  assert.deepEqual(declinedSteps('refund_due'), [
    'Declined by a pharmacist: done',
    'Refund due: now',
  ])
  assert.deepEqual(declinedSteps('refunded'), [
    'Declined by a pharmacist: done',
    'Refunded: stopped',
  ])
  // A voucher paid for the order, or the refund was withdrawn.
  assert.deepEqual(declinedSteps('paid'), ['Paid: done', 'Declined by a pharmacist: stopped'])
  assert.deepEqual(declinedSteps('partially_refunded'), [
    'Partially refunded: done',
    'Declined by a pharmacist: stopped',
  ])
})

test('a declined order that staff move on with a reason is prepared without a check', () => {
  const steps = describeSteps({ status: 'Preparing' }, 'declined')
  assert.deepEqual(steps.slice(0, 2), ['Paid: done', 'Preparing: now'])
  assert.doesNotMatch(steps.join(), /pharmacist/i)
  assert.ok(describeSteps({ status: 'Ready to Ship' }, 'declined').includes('On its way: now'))
})

test('an order is on its way once it is dispatched; a tracking number alone does not count', () => {
  const trackingNumber = 'DEMO1'
  assert.deepEqual(
    describeSteps({ status: 'Ready to Ship', trackingNumber, dispatchedAt: orderPaidAt }),
    [
      'Paid: done',
      'Checked by a pharmacist: done',
      'Preparing: done',
      'Ready to Ship: done',
      'On its way: done',
      'Delivered: now',
    ],
  )
  const stepsWithNumber = describeSteps({ status: 'Ready to Ship', trackingNumber })
  assert.ok(stepsWithNumber.includes('On its way: now'))
})

test('a time of dispatch or delivery counts, whatever the status is', () => {
  const dispatchedSteps = describeSteps({ status: 'Preparing', dispatchedAt: orderPaidAt })
  assert.deepEqual(dispatchedSteps.slice(-2), ['On its way: done', 'Delivered: now'])
  const deliveredSteps = describeSteps({ status: 'Preparing', deliveredAt: orderPaidAt })
  assert.equal(deliveredSteps.at(-1), 'Delivered: done')
})

test('after the done steps one step at most is current or stopped; the rest is to come', () => {
  const orderFactsArbitrary = fc.record({
    status: fc.constantFrom(...orderStatuses),
    payment: fc.constantFrom(...statesOf(paymentTransitions)),
    trackingNumber: fc.constantFrom(undefined, '', 'DEMO1'),
    dispatchedAt: fc.constantFrom(undefined, orderPaidAt),
    deliveredAt: fc.constantFrom(undefined, orderPaidAt),
    addressChangedAt: fc.constantFrom(undefined, orderPaidAt),
    review: fc.constantFrom(...statesOf(reviewTransitions)),
  })
  fc.assert(
    fc.property(orderFactsArbitrary, ({ review, ...changes }) => {
      const states = buildOrderTimeline({ ...buildOrder(changes), review }).map(
        ({ state }) => state,
      )
      assert.match(states.join(' '), /^(done ?)+((now|stopped)( to come)*)?$/)
    }),
  )
})
