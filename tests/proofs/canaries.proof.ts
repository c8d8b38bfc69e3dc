/** Sends unique texts as health data through every flow, and searches for readable copies. */
import {
  collectErrorResponses,
  findCanaries,
  findInFiles,
  metricsToken,
  sendCanaries,
} from '#tests/support/canaries.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import { startShopWithPlans } from '#tests/support/shop/shop-with-plans.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Canaries of health data: none readable outside encrypted columns',
  maxMinutes: 5,
  run: async ({ count }) => {
    const cleanups: (() => Promise<void>)[] = []
    const postgres = await startPostgres(undefined)
    const testShop = await startShopWithPlans(
      { after: (end) => void cleanups.push(end) },
      {
        databaseUrl: postgres.url(await postgres.createDatabase()),
        settings: { METRICS_TOKEN: metricsToken },
      },
    )
    const canaries = new Set<string>()
    const responses: string[] = []
    for (let round = 0; round < count(20); round++) {
      for (const canary of await sendCanaries(testShop, round)) canaries.add(canary)
      responses.push(...(await collectErrorResponses(testShop, [...canaries].at(-1) ?? '')))
      // Several rate limits allow a number of calls per hour and IP.
      await testShop.advanceClocks(3_600_000)
    }
    const hits = await findCanaries(testShop, [...canaries], responses)
    await postgres.query('checkpoint')
    const inFiles = findInFiles(
      postgres.folder,
      [...canaries].filter((canary) => !canary.includes('waitlist')),
    )
    let storedCount = 0
    for (const canary of canaries)
      if ((await findTablesContaining(testShop.shop, canary)).length > 0) storedCount++
    for (const end of cleanups) await end()
    await postgres.remove()
    for (const hit of [...hits, ...inFiles]) console.error(hit)
    return [
      {
        id: 'G-23',
        title:
          'health data in logs, metrics, emails, error responses, providers, tables and database files',
        figure: `${hits.length + inFiles.length} hits of ${canaries.size} canaries, ${storedCount} of them stored encrypted`,
        goal: '0 hits, all stored',
        isMet: hits.length + inFiles.length === 0 && storedCount === canaries.size,
      },
    ]
  },
}
