import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStatesOfPostcode } from '#domain/malaysia/postcodes.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { sen } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { computeDeliveryFee, comparePostcode } from './delivery-fee.ts'
import { getSavingPercent, isPaymentOption } from './payment-options.ts'

const { delivery } = demoSettings

test('delivery is free except to Sabah and Sarawak, and follows the owner’s setting', () => {
  for (const state of malaysianStates) {
    const expected = state === 'Sabah' || state === 'Sarawak' ? 1500 : 0
    assert.equal(computeDeliveryFee({ hasLines: true, state }, delivery), expected)
  }
  assert.equal(computeDeliveryFee({ hasLines: true, state: undefined }, delivery), 0)
  const lowerSurcharge = { ...delivery, surcharge: sen(1000) }
  assert.equal(computeDeliveryFee({ hasLines: true, state: 'Sabah' }, lowerSurcharge), 1000)
})

test('the fee of an empty cart is RM 10 and the surcharge', () => {
  assert.equal(computeDeliveryFee({ hasLines: false, state: 'Sabah' }, delivery), 2500)
})

test('no combination of state and postcode avoids the surcharge', () => {
  for (const state of malaysianStates) {
    for (let prefix = 0; prefix < 100; prefix++) {
      const postcode = `${String(prefix).padStart(2, '0')}000`
      const possible = listStatesOfPostcode(postcode)
      if (comparePostcode(state, postcode, delivery) === 'fee differs') continue
      const hasSurcharge =
        possible.length > 0 &&
        possible.every((candidate) => candidate === 'Sabah' || candidate === 'Sarawak')
      if (hasSurcharge) assert.ok(state === 'Sabah' || state === 'Sarawak', `${state} ${postcode}`)
    }
  }
})

test('a mismatch is "fee differs" only if it avoids a fee; unknown postcodes agree', () => {
  assert.equal(comparePostcode('Johor', '88000', delivery), 'fee differs')
  assert.equal(comparePostcode('Johor', '50000', delivery), 'differs')
  assert.equal(comparePostcode('Sabah', '50000', delivery), 'differs')
  assert.equal(comparePostcode('Sabah', '93000', delivery), 'differs')
  assert.equal(comparePostcode('Labuan', '87000', delivery), 'agrees')
  assert.equal(comparePostcode('Labuan', '88000', delivery), 'fee differs')
  assert.equal(comparePostcode('Johor', '99000', delivery), 'agrees')
})

test('payment options are recognised', () => {
  assert.ok(isPaymentOption('sixMonth'))
  assert.ok(!isPaymentOption('monthly') && !isPaymentOption(undefined))
})

test('a single purchase saves nothing, and each plan saves its percentage of the settings', () => {
  assert.equal(getSavingPercent('oneTime', demoSettings.plans), 0)
  assert.equal(getSavingPercent('threeMonth', demoSettings.plans), 10)
  assert.equal(getSavingPercent('sixMonth', demoSettings.plans), 15)
})
