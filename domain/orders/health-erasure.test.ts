import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen, ZERO_SEN } from '#domain/money.ts'
import { days, subtractDuration, seconds } from '#domain/time.ts'

import { needsHealthData } from './health-erasure.ts'

const now = new Date('2026-11-22T04:00:00Z')
const paidOrder = {
  payment: 'paid',
  review: 'waiting',
  status: 'Preparing',
  total: sen(27_000),
  refundSum: ZERO_SEN,
  dispatchedAt: undefined,
  deliveredAt: undefined,
} as const

test('only a paid order that is not delivered needs its health data', () => {
  assert.equal(needsHealthData(paidOrder, now), true)
  assert.equal(needsHealthData({ ...paidOrder, payment: 'partially_refunded' }, now), true)
  for (const payment of ['pending', 'failed', 'expired', 'refunded'] as const)
    assert.equal(needsHealthData({ ...paidOrder, payment }, now), false, payment)
})

test('an order with an open refund needs its health data unless the whole total is refunded', () => {
  const orderWithRefund = { ...paidOrder, payment: 'refund_due' } as const
  assert.equal(needsHealthData({ ...orderWithRefund, refundSum: sen(500) }, now), true)
  assert.equal(needsHealthData({ ...orderWithRefund, refundSum: sen(26_999) }, now), true)
  assert.equal(needsHealthData({ ...orderWithRefund, refundSum: paidOrder.total }, now), false)
})

test('a declined order needs its health data only if staff have it made', () => {
  const declinedOrder = { ...paidOrder, review: 'declined' } as const
  assert.equal(needsHealthData({ ...declinedOrder, status: 'Investigation' }, now), false)
  assert.equal(needsHealthData({ ...declinedOrder, status: 'Preparing' }, now), true)
})

test('health data is needed for a day after delivery, or 30 days after dispatch', () => {
  const dispatchedAt = subtractDuration(now, days(40))
  const deliveredAt = subtractDuration(now, days(1) - seconds(1))
  assert.equal(needsHealthData({ ...paidOrder, dispatchedAt, deliveredAt }, now), true)
  assert.equal(
    needsHealthData({ ...paidOrder, deliveredAt: subtractDuration(now, days(1)) }, now),
    false,
  )
  assert.equal(needsHealthData({ ...paidOrder, dispatchedAt }, now), false)
  const dispatchedFor = (elapsed: number) =>
    needsHealthData({ ...paidOrder, dispatchedAt: subtractDuration(now, elapsed) }, now)
  assert.equal(dispatchedFor(days(30) - seconds(1)), true)
  assert.equal(dispatchedFor(days(30)), false)
})
