/**
 * Health data sent through every flow is found only in encrypted columns (T-E01): not in logs,
 * metrics, emails, error responses, analytics, at the payment providers or in PostgreSQL's files.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import {
  collectErrorResponses,
  findCanaries,
  findCanariesInFiles,
  metricsToken,
  sendCanaries,
} from '#tests/support/canaries.ts'
import {
  missingPostgresReason,
  startPostgresUntilRemoved,
} from '#tests/support/database/postgres.ts'
import { findTablesContaining } from '#tests/support/database/search-database.ts'
import { startShopWithSubscriptions } from '#tests/support/shop/shop-with-subscriptions.ts'

const skip = missingPostgresReason()

test('health data is nowhere in readable form', { skip }, async (t) => {
  const postgres = await startPostgresUntilRemoved()
  const testShop = await startShopWithSubscriptions(t, {
    databaseUrl: postgres.url(await postgres.createDatabase()),
    settings: { METRICS_TOKEN: metricsToken },
  })
  t.after(() => postgres.remove())
  const canaries = await sendCanaries(testShop, 1)
  const [, noteCanary] = canaries
  const lastCanary = canaries.at(-1)
  assert.ok(noteCanary && lastCanary)
  const { rows: waitlistEmails } = await sql<{ text: string }>`
    select to_jsonb(t)::text as text from outbox_email t
    where recipient like '%waitlist%'`.execute(testShop.shop.db)
  const [waitlistEmail, ...otherEmails] = waitlistEmails
  assert.ok(waitlistEmail && otherEmails.length === 0, `${waitlistEmails.length} emails`)
  assert.doesNotMatch(waitlistEmail.text, /Bone/, 'the outbox does not name the range')
  const responses = await collectErrorResponses(testShop, lastCanary)
  // Shows that the search would find them: all are stored, in encrypted form.
  for (const canary of canaries)
    assert.notDeepEqual(
      await findTablesContaining(testShop.shop, canary),
      [],
      `${canary} is not stored`,
    )
  assert.deepEqual(await findCanaries(testShop, canaries, responses), [])

  // The emailed address of the waitlist is in the outbox, so it is in the files too.
  const healthData = canaries.filter((canary) => !canary.includes('waitlist'))
  await postgres.query('checkpoint')
  assert.deepEqual(findCanariesInFiles(postgres.folder, healthData), [])
  assert.notDeepEqual(
    findCanariesInFiles(postgres.folder, ['Petaling Jaya']),
    [],
    'the files are searched',
  )

  await postgres.stop('immediate')
  const refusedResponses = await collectErrorResponses(testShop, noteCanary)
  await postgres.start()
  assert.ok(refusedResponses.some((response) => response.startsWith('503')))
  assert.deepEqual(await findCanaries(testShop, canaries, refusedResponses), [])
})
