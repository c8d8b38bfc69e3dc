import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createTranslator } from '#domain/content/messages.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'

import { joinSurchargeStates } from './surcharge-states.ts'

const { delivery } = demoSettings

test('the states with a delivery fee are joined as in a sentence, and none if delivery is free', () => {
  const t = createTranslator()
  assert.equal(joinSurchargeStates(delivery, t), 'Sabah and Sarawak')
  assert.equal(
    joinSurchargeStates({ ...delivery, surchargeStates: ['Sabah', 'Sarawak', 'Labuan'] }, t),
    'Sabah, Sarawak and Labuan',
  )
  assert.equal(joinSurchargeStates({ ...delivery, surchargeStates: [] }, t), '')
  assert.equal(joinSurchargeStates({ ...delivery, surcharge: ZERO_SEN }, t), '')
})
