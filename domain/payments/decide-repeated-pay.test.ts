import assert from 'node:assert/strict'
import { test } from 'node:test'

import { statesOf } from '#domain/state-table.ts'

import { decideRepeatedPay } from './decide-repeated-pay.ts'
import { paymentTransitions } from './payment-state.ts'

test('only an unpaid order that has not expired can be paid again', () => {
  const states = statesOf(paymentTransitions)
  const decisions = states.map((state) => [state, decideRepeatedPay(state, false)])
  assert.deepEqual(Object.fromEntries(decisions), {
    pending: 'pay',
    failed: 'pay',
    expired: 'ended',
    paid: 'show',
    refund_due: 'show',
    partially_refunded: 'show',
    refunded: 'ended',
  })
  const statesThatExpire = states.filter(
    (state) => decideRepeatedPay(state, true) !== decideRepeatedPay(state, false),
  )
  assert.deepEqual(statesThatExpire, ['pending', 'failed'])
})
