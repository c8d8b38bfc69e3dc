/**
 * Applies the payment events of an order in every sequence, and compares the records of each order.
 * Two processes on one PostgreSQL database take turns for callbacks and expiry; the browser and
 * Billplz call the first. `npm test` applies some of the sequences.
 */
import type { ReportRow } from '#bench/row.ts'
import { createEventShop } from '#tests/support/payment-events/apply-events.ts'
import {
  checkSequence,
  findViolationsAfterJobs,
} from '#tests/support/payment-events/check-events.ts'
import { distinctPermutations, sampleEvenly } from '#tests/support/permutations.ts'
import {
  situations,
  type PaymentEvent,
  type Situation,
} from '#tests/support/payment-events/situations.ts'
import { startTwoShops } from '#tests/support/shop/two-shops.ts'

import type { Proof } from './proof.ts'

/**
 * In one of this number of sequences, the job of every minute runs after each event. Not 2: then
 * all these sequences would arrange their last two events in the same way.
 */
const reconcileInterval = 7

export const proof: Proof = {
  title: 'Callbacks, returns, expiry and Pay again in any sequence',
  maxMinutes: 60,
  async run({ scaleCount }) {
    // In parallel: each situation has its own shop, and applies one sequence after another.
    const rows = await Promise.all(
      situations.map((situation) => {
        const sequences = [...distinctPermutations(situation.events)]
        return proveSituation(situation, sampleEvenly(sequences, scaleCount(sequences.length)))
      }),
    )
    return rows.flat()
  },
}

/** Applies the sequences of one situation in a new shop. Returns its rows of the report. */
async function proveSituation(
  situation: Situation,
  sequences: readonly PaymentEvent[][],
): Promise<ReportRow[]> {
  const { firstShop, secondShop, stop } = await startTwoShops({ RUN_JOBS: 'false' })
  try {
    const eventShop = await createEventShop([firstShop, secondShop], firstShop.billplz)
    let differentCount = 0
    for (const [index, sequence] of sequences.entries()) {
      const reconcilesBetween = index % reconcileInterval === 0
      try {
        await checkSequence(eventShop, situation, sequence, { reconcilesBetween })
      } catch (error) {
        // The error names the sequence.
        console.error(error)
        differentCount += 1
      }
    }
    const violations = await findViolationsAfterJobs(eventShop, firstShop.standIns)
    for (const violation of violations) console.error(violation)
    return [
      {
        id: 'G-03',
        title: `${sequences.length.toLocaleString('en')} sequences of seven events: ${situation.title}`,
        figure: `${differentCount} end in other records`,
        goal: '0',
        isMet: differentCount === 0,
      },
      {
        id: 'I1–I6, I8',
        title: `violated invariants, and unpaid bills of paid orders: ${situation.title}`,
        figure: String(violations.length),
        goal: '0',
        isMet: violations.length === 0,
      },
    ]
  } finally {
    await stop()
  }
}
