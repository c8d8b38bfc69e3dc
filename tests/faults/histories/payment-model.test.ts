/**
 * Generated and written histories of orders, payments and a voucher: the shop does what its model
 * does, and no invariant is violated at the end. `npm run prove models` runs more generated ones.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { paymentHistories } from '#tests/support/histories/payments/payment-histories.ts'
import { gateRuns, runHistories } from '#tests/support/histories/run-histories.ts'

test('payments follow their model in generated histories', async (t) => {
  const steps = await runHistories(paymentHistories, gateRuns)
  t.diagnostic([...steps].map(([kind, count]) => `${kind} ${count}`).join(', '))
  assert.equal(steps.size, 10, 'each kind of step is run')
})
