import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sen } from '#domain/money.ts'
import type { ReviewState } from '#domain/pharmacy/review-state.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { hours, addDuration } from '#domain/time.ts'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import { compareDeliveryFee, checkAddressChange } from './address-change.ts'
import type { Order } from './order.ts'

const { delivery } = demoSettings

test('the address of a paid order can change for 24 hours, until it is ready for the courier', () => {
  const resultOf = (
    { review = 'approved', ...changed }: Partial<Order> & { review?: ReviewState },
    elapsedMs = 0,
  ) => {
    const result = checkAddressChange(
      { ...buildOrder(changed), review },
      delivery,
      addDuration(orderPaidAt, elapsedMs),
    )
    return result.state === 'open' ? 'open' : result.reason
  }
  assert.equal(resultOf({}), 'open')
  assert.equal(resultOf({}, hours(24)), 'open')
  assert.equal(resultOf({}, hours(24) + 1), 'too late')
  assert.equal(resultOf({ status: 'Investigation' }), 'open')
  assert.equal(resultOf({ payment: 'partially_refunded' }), 'open')
  assert.equal(resultOf({ trackingNumber: '' }), 'open')
  assert.equal(resultOf({ status: 'Ready to Ship' }), 'handed over')
  assert.equal(resultOf({ trackingNumber: 'ER123MY' }), 'handed over')
  assert.equal(resultOf({ dispatchedAt: orderPaidAt }), 'handed over')
  assert.equal(resultOf({ deliveredAt: orderPaidAt }), 'handed over')
  assert.equal(resultOf({ payment: 'pending', paidAt: undefined }), 'not paid')
  assert.equal(resultOf({ payment: 'expired', paidAt: undefined }), 'not paid')
  assert.equal(resultOf({ payment: 'refund_due' }), 'open', 'the refund may be of a part')
  assert.equal(resultOf({ payment: 'refunded' }), 'not made')
  assert.equal(resultOf({ payment: 'refunded', deliveredAt: orderPaidAt }), 'handed over')
  for (const payment of ['paid', 'refund_due', 'refunded'] as const)
    assert.equal(resultOf({ payment, status: 'Investigation', review: 'declined' }), 'not made')
  assert.equal(resultOf({ paidAt: undefined }), 'not paid')
})

test('the address can change until a day after the payment, as the owner’s setting says', () => {
  assert.deepEqual(
    checkAddressChange({ ...buildOrder(), review: 'waiting' }, delivery, orderPaidAt),
    {
      state: 'open',
      openUntil: new Date('2026-11-22T04:05:00Z'),
    },
  )
  const shorterDelivery = { ...delivery, addressChange: hours(2) }
  assert.deepEqual(
    checkAddressChange({ ...buildOrder(), review: 'waiting' }, shorterDelivery, orderPaidAt),
    {
      state: 'open',
      openUntil: new Date('2026-11-21T06:05:00Z'),
    },
  )
})

test('a new state costs more only if it has a delivery fee and no fee was paid', () => {
  assert.equal(compareDeliveryFee(sen(0), { from: 'Selangor', to: 'Johor' }, delivery), 'same')
  assert.equal(compareDeliveryFee(sen(0), { from: 'Selangor', to: 'Labuan' }, delivery), 'same')
  assert.equal(
    compareDeliveryFee(sen(0), { from: 'Selangor', to: 'Sabah' }, delivery),
    'costs more',
  )
  // The fee was different when the order was paid.
  assert.equal(compareDeliveryFee(sen(1000), { from: 'Selangor', to: 'Sarawak' }, delivery), 'same')
  assert.equal(
    compareDeliveryFee(sen(1500), { from: 'Selangor', to: 'Johor' }, delivery),
    'costs less',
  )
  const freeDelivery = { ...delivery, surcharge: sen(0) }
  assert.equal(compareDeliveryFee(sen(0), { from: 'Selangor', to: 'Sabah' }, freeDelivery), 'same')
})

test('the fee is the same in the same state, whatever was paid for it', () => {
  const compareInState = (paidFee: number, state: 'Sabah' | 'Johor') =>
    compareDeliveryFee(sen(paidFee), { from: state, to: state }, delivery)
  assert.equal(compareInState(0, 'Sabah'), 'same')
  assert.equal(compareInState(1500, 'Johor'), 'same')
})
