/**
 * Model-based tests: runs generated histories (random sequences of calls) in a shop and in a model,
 * and compares the results. Each run uses a new seed.
 */
import type { ReportRow } from '#bench/row.ts'
import { paymentHistories } from '#tests/support/histories/payments/payment-histories.ts'
import { runHistories, type Histories } from '#tests/support/histories/run-histories.ts'
import { stockHistories } from '#tests/support/histories/stock/stock-histories.ts'
import { subscriptionHistories } from '#tests/support/histories/subscriptions/subscription-histories.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Generated histories follow their models',
  maxMinutes: 45,
  run: async ({ scaleCount }) => {
    // fast-check needs a 32-bit integer.
    const seed = Math.floor(Math.random() * 2 ** 31)
    const runCount = scaleCount(100)
    // Printed first, because a run that exceeds its time limit returns no rows.
    console.log(`seed ${seed}`)
    return [
      await runModelTest('orders, payments and a voucher', paymentHistories, { runCount, seed }),
      await runModelTest('lots, batches and recalls', stockHistories, { runCount, seed }),
      await runModelTest('plans and webhooks', subscriptionHistories, { runCount, seed }),
    ]
  },
}

async function runModelTest<Model extends object, Real>(
  subject: string,
  histories: Histories<Model, Real>,
  { runCount, seed }: { runCount: number; seed: number },
): Promise<ReportRow> {
  const row = {
    id: 'G-02',
    title: `${runCount} histories of ${subject}, seed ${seed}`,
    goal: 'none differs',
  }
  try {
    const countByStep = await runHistories(histories, { runCount, seed })
    const stepCount = [...countByStep.values()].reduce((sum, count) => sum + count, 0)
    return {
      ...row,
      figure: `${stepCount.toLocaleString('en')} steps, none differs`,
      isMet: stepCount > 0,
    }
  } catch (error) {
    // The message of fast-check has the seed and the shortest list of steps that fails.
    console.error(error)
    return { ...row, figure: 'a history differs: see the output', isMet: false }
  }
}
