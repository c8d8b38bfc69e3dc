/**
 * Generated and written histories of subscriptions, the payer at PayPal and webhooks in any
 * sequence: the shop shows what its model says, and no invariant is violated at the end. `npm run
 * prove models` runs more generated ones.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { gateRuns, runHistories } from '#tests/support/histories/run-histories.ts'
import { subscriptionHistories } from '#tests/support/histories/subscriptions/subscription-histories.ts'

test('subscriptions follow their model in generated histories', async (t) => {
  const steps = await runHistories(subscriptionHistories, gateRuns)
  t.diagnostic([...steps].map(([kind, count]) => `${kind} ${count}`).join(', '))
  assert.equal(steps.size, 8, 'each kind of step is run')
})
