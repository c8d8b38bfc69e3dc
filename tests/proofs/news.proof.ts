/**
 * Brings the news of an order in every sequence to two processes on one PostgreSQL database, and
 * compares the records of each order. `npm test` brings some of the sequences.
 */
import type { Row } from '#bench/row.ts'
import { createNewsShop } from '#tests/support/news/bring-news.ts'
import { checkSequence, findViolations } from '#tests/support/news/check-news.ts'
import { distinctOrders, spreadOver } from '#tests/support/news/distinct-orders.ts'
import { situations, type News, type Situation } from '#tests/support/news/situations.ts'
import { startTwoShops } from '#tests/support/two-shops.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Callbacks, returns, expiry and Pay again in any sequence',
  maxMinutes: 40,
  async run({ count }) {
    // In parallel: each situation has its own shop, and brings one sequence after another.
    const rows = await Promise.all(
      situations.map((situation) => {
        const sequences = [...distinctOrders(situation.news)]
        return prove(situation, spreadOver(sequences, count(sequences.length)))
      }),
    )
    return rows.flat()
  },
}

async function prove(situation: Situation, sequences: readonly News[][]): Promise<Row[]> {
  const { shop, secondShop, stop } = await startTwoShops({ RUN_JOBS: 'false' })
  try {
    const newsShop = await createNewsShop([shop, secondShop], shop.billplz)
    let differentCount = 0
    for (const sequence of sequences)
      await checkSequence(newsShop, situation, sequence).catch((error: unknown) => {
        // Names the sequence.
        console.error(error)
        differentCount += 1
      })
    const violations = await findViolations(newsShop, shop.standIns)
    for (const violation of violations) console.error(violation)
    return [
      {
        id: 'G-03',
        what: `${sequences.length.toLocaleString('en')} sequences of seven news: ${situation.title}`,
        figure: `${differentCount} end in other records`,
        goal: '0',
        met: differentCount === 0,
      },
      {
        id: 'I1–I6, I8',
        what: `violated invariants, and unpaid bills of paid orders: ${situation.title}`,
        figure: String(violations.length),
        goal: '0',
        met: violations.length === 0,
      },
    ]
  } finally {
    await stop()
  }
}
