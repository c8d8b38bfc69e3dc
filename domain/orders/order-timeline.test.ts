import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paymentTransitions } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import { orderStatuses } from './order-status.ts'
import { buildOrderTimeline } from './order-timeline.ts'
import type { Order } from './order.ts'

test('the timeline shows what is done, what is current and what comes next', () => {
  const stepsOf = (changed: Partial<Order>, isApproved = true) =>
    buildOrderTimeline({ ...buildOrder(changed), isApproved })
      .map(({ label, state }) => `${label}: ${state}`)
      .slice(1)
      .join(', ')
  assert.equal(
    stepsOf({ payment: 'pending', status: 'PENDING', paidAt: undefined }),
    'Waiting for your payment: now, Pharmacist check: to come, Preparing: to come, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.equal(
    stepsOf({ payment: 'expired', status: 'PENDING', paidAt: undefined }),
    'Expired: stopped, Preparing: to come, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.equal(
    stepsOf({ status: 'Investigation' }),
    'Paid: done, A pharmacist is checking your order: now, Preparing: to come, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.equal(
    stepsOf({ status: 'Preparing' }, false),
    'Paid: done, A pharmacist checks your order before we make it: now, Preparing: to come, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.match(
    stepsOf({ status: 'Preparing' }),
    /^Paid: done, Checked by a pharmacist: done, Preparing: now/,
  )
  assert.match(stepsOf({ status: 'Preparing', payment: 'refund_due' }, false), /, Preparing: now/)
  assert.doesNotMatch(
    stepsOf({ status: 'Ready to Ship' }, false),
    /harmacist/,
    'no check is claimed for an order that staff made ready without an approval',
  )
  assert.equal(
    stepsOf({ status: 'Ready to Ship' }, false),
    'Paid: done, Preparing: done, Ready to Ship: done, On its way: now, Delivered: to come',
  )
  assert.equal(
    stepsOf({ status: 'Ready to Ship', trackingNumber: 'DEMO1', dispatchedAt: orderPaidAt }),
    'Paid: done, Checked by a pharmacist: done, Preparing: done, Ready to Ship: done, On its way: done, Delivered: now',
  )
  assert.match(stepsOf({ dispatchedAt: orderPaidAt }), /On its way: done, Delivered: now$/)
  const orderWithNumber = { status: 'Ready to Ship', trackingNumber: 'DEMO1' } as const
  assert.match(
    stepsOf(orderWithNumber),
    /On its way: now/,
    'a tracking number alone does not mark it as shipped',
  )
  assert.match(stepsOf({ deliveredAt: orderPaidAt }), /Delivered: done$/)
})

test('at most one step is current, and all steps before it are done', () => {
  const facts = fc.record({
    status: fc.constantFrom(...orderStatuses),
    payment: fc.constantFrom(...statesOf(paymentTransitions)),
    trackingNumber: fc.constantFrom(undefined, '', 'DEMO1'),
    dispatchedAt: fc.constantFrom(undefined, orderPaidAt),
    deliveredAt: fc.constantFrom(undefined, orderPaidAt),
    isApproved: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, ({ isApproved, ...changed }) => {
      const states = buildOrderTimeline({ ...buildOrder(changed), isApproved }).map(
        ({ state }) => state,
      )
      assert.match(states.join(' '), /^(done ?)+((now|stopped)( to come)*)?$/)
    }),
  )
})
