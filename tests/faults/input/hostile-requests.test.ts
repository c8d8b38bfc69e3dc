/**
 * Generated requests to every call of the OpenAPI document and to pages, as every role: none causes
 * a status of 500 or above, shows text from inside the server or damages stored data. `npm run
 * prove fuzz` sends 200,000.
 */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { loadBuiltPages } from '#server/built-pages.ts'
import { root } from '#scripts/gate/steps.ts'
import { minAcceptedCalls, runFuzz } from '#tests/support/fuzz/run-fuzz.ts'
import { findDamage, readOrderAmounts } from '#tests/support/fuzz/stored-data.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

const skip = missingPostgresReason()

test('generated requests cause no server error and damage no data', { skip }, async (t) => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  // `npm test` builds the pages first; without a build, only the calls are tested.
  const pages = loadBuiltPages(path.join(root, 'build'))
  const testShop = await startShopWithPayments(t, {
    databaseUrl,
    ...(pages && { pages }),
  })
  t.after(remove)
  await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const { db } = testShop.shop
  const amountsBefore = await readOrderAmounts(db)
  // A fixed seed, so that runs of the gate are comparable. The proof uses another seed.
  const seed = 505_767_239
  const target = { url: testShop.url, db, now: () => testShop.clock.now }
  const result = await runFuzz(target, { requestCount: 600, seed, connectionCount: 16 })
  t.diagnostic(`seed ${seed}, ${Math.round(result.requestsPerSecond)} requests a second`)
  const errors = testShop.logLines.filter((line) => line.includes('request.failed'))
  assert.deepEqual([...result.failures, ...errors], [], `seed ${seed}`)
  assert.ok(
    result.acceptedCalls.size > minAcceptedCalls,
    'too few calls were accepted to test their handlers',
  )
  assert.equal(result.countByStatus.get(0) ?? 0, 0, 'a connection was closed without a response')
  assert.deepEqual(await findDamage(db, amountsBefore, sharedSecrets.DATA_KEY), [], `seed ${seed}`)
})
