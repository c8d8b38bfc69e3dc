import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSettings, isDemoSeller } from './shop-settings.ts'

test('a seller with another registration number is not the demo seller', () => {
  const { seller } = demoSettings
  assert.ok(isDemoSeller(seller))
  assert.ok(!isDemoSeller({ ...seller, registrationNumber: '202601000001' }))
})

test('the default surcharge, savings, cut-off and smallest bill are the decided ones (D-36, D-54, D-99)', () => {
  const { delivery, plans, payment } = demoSettings
  assert.equal(delivery.surcharge, 1500)
  assert.deepEqual(delivery.surchargeStates, ['Sabah', 'Sarawak'])
  assert.deepEqual([plans.threeMonthSaving, plans.sixMonthSaving, plans.cutOffDays], [10, 15, 10])
  assert.equal(payment.providerMinimum, 100)
})

test('a voucher is not held for longer than a bill can be paid', () => {
  const { voucherHold, attemptLifetime } = demoSettings.payment
  assert.ok(voucherHold <= attemptLifetime)
})
