/**
 * Runs generated histories in a shop and in a model, and compares them. Each run uses a new seed.
 */
import type { ReportRow } from '#bench/row.ts'
import { paymentHistories } from '#tests/support/histories/payments/payment-histories.ts'
import { runHistories, type Histories } from '#tests/support/histories/run-histories.ts'
import { stockHistories } from '#tests/support/histories/stock/stock-histories.ts'
import { subscriptionHistories } from '#tests/support/histories/subscriptions/subscription-histories.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Generated histories follow their models',
  maxMinutes: 25,
  run: async ({ count }) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const runs = count(100)
    // Printed first, because a run that exceeds its time limit returns no rows.
    console.log(`seed ${seed}`)
    return [
      await prove('orders, payments and a voucher', paymentHistories, { runs, seed }),
      await prove('lots, batches and recalls', stockHistories, { runs, seed }),
      await prove('plans and webhooks', subscriptionHistories, { runs, seed }),
    ]
  },
}

async function prove<Model extends object, Real>(
  what: string,
  histories: Histories<Model, Real>,
  { runs, seed }: { runs: number; seed: number },
): Promise<ReportRow> {
  const row = {
    id: 'G-02',
    title: `${runs} histories of ${what}, seed ${seed}`,
    goal: 'none differs',
  }
  try {
    const steps = await runHistories(histories, { runs, seed })
    const total = [...steps.values()].reduce((sum, times) => sum + times, 0)
    return { ...row, figure: `${total.toLocaleString('en')} steps, none differs`, isMet: true }
  } catch (error) {
    // Names the seed and the shortest list of steps that fails.
    console.error(error)
    return { ...row, figure: 'a history differs: see the output', isMet: false }
  }
}
