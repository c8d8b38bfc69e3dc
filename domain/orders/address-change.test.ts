import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sen } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { hours, addDuration } from '#domain/time.ts'
import { buildOrder, orderPaidAt } from '#tests/support/buying/build-order.ts'
import { compareDeliveryFee, checkAddressChange } from './address-change.ts'
import type { Order } from './order.ts'

const { delivery } = demoSettings

test('the address of a paid order can change for 24 hours, until it is ready for the courier', () => {
  const resultOf = (changed: Partial<Order>, elapsedMs = 0) => {
    const result = checkAddressChange(
      buildOrder(changed),
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
  assert.equal(resultOf({ payment: 'refund_due' }), 'not paid')
  assert.equal(resultOf({ payment: 'refunded' }), 'not paid')
  assert.equal(resultOf({ paidAt: undefined }), 'not paid')
})

test('the address can change until a day after the payment, as the owner’s setting says', () => {
  assert.deepEqual(checkAddressChange(buildOrder(), delivery, orderPaidAt), {
    state: 'open',
    openUntil: new Date('2026-11-22T04:05:00Z'),
  })
  const shorterDelivery = { ...delivery, addressChange: hours(2) }
  assert.deepEqual(checkAddressChange(buildOrder(), shorterDelivery, orderPaidAt), {
    state: 'open',
    openUntil: new Date('2026-11-21T06:05:00Z'),
  })
})

test('a new state costs more only if it has a delivery fee and no fee was paid', () => {
  assert.equal(compareDeliveryFee(sen(0), 'Johor', delivery), 'same')
  assert.equal(compareDeliveryFee(sen(0), 'Labuan', delivery), 'same')
  assert.equal(compareDeliveryFee(sen(0), 'Sabah', delivery), 'costs more')
  // The fee was different when the order was paid.
  assert.equal(compareDeliveryFee(sen(1000), 'Sarawak', delivery), 'same')
  assert.equal(compareDeliveryFee(sen(1500), 'Johor', delivery), 'costs less')
  const freeDelivery = { ...delivery, surcharge: sen(0) }
  assert.equal(compareDeliveryFee(sen(0), 'Sabah', freeDelivery), 'same')
})
