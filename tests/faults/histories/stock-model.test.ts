/**
 * Generated histories of lots, batches and recalls: the stock is what its model says, and no
 * invariant is violated at the end. `npm run prove models` runs more of them.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { gateRuns, runHistories } from '#tests/support/histories/run-histories.ts'
import { stockHistories } from '#tests/support/histories/stock/stock-histories.ts'

test('stock follows its model in generated histories', async (t) => {
  const steps = await runHistories(stockHistories, gateRuns)
  t.diagnostic([...steps].map(([kind, count]) => `${kind} ${count}`).join(', '))
  assert.equal(steps.size, 11, 'each kind of step is run')
})
