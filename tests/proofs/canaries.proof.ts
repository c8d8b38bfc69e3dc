/** Sends unique texts as health data through every flow, and searches for readable copies. */
import { hours } from '#domain/time.ts'
import {
  collectErrorResponses,
  findCanaries,
  findCanariesInFiles,
  metricsToken,
  sendCanaries,
} from '#tests/support/canaries.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import { startShopWithSubscriptions } from '#tests/support/shop/shop-with-subscriptions.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Canaries of health data: none readable outside encrypted columns',
  maxMinutes: 5,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      const postgres = await startPostgres(t)
      const testShop = await startShopWithSubscriptions(t, {
        databaseUrl: postgres.url(await postgres.createDatabase()),
        settings: { METRICS_TOKEN: metricsToken },
      })
      const canaries = new Set<string>()
      const responses: string[] = []
      for (let round = 0; round < scaleCount(20); round++) {
        const roundCanaries = await sendCanaries(testShop, round)
        for (const canary of roundCanaries) canaries.add(canary)
        const lastCanary = roundCanaries.at(-1)
        if (lastCanary === undefined) throw new Error('no canary was sent')
        responses.push(...(await collectErrorResponses(testShop, lastCanary)))
        // Several rate limits allow a number of calls per hour and IP.
        await testShop.advanceClocks(hours(1))
      }
      const hits = await findCanaries(testShop, [...canaries], responses)
      // Writes all changes to the files that are searched.
      await postgres.query('checkpoint')
      // The waitlist's canary is an email address. The outbox stores it in readable form, so the
      // files contain it.
      const fileHits = findCanariesInFiles(
        postgres.folder,
        [...canaries].filter((canary) => !canary.includes('waitlist')),
      )
      let storedCount = 0
      for (const canary of canaries)
        if ((await findTablesContaining(testShop.shop, canary)).length > 0) storedCount++
      for (const hit of [...hits, ...fileHits]) console.error(hit)
      return [
        {
          id: 'G-23',
          title:
            'health data in logs, metrics, emails, error responses, providers, tables and database files',
          figure: `${hits.length + fileHits.length} hits of ${canaries.size} canaries, ${storedCount} of them stored encrypted`,
          goal: '0 hits, all stored',
          isMet: hits.length + fileHits.length === 0 && storedCount === canaries.size,
        },
      ]
    }),
}
