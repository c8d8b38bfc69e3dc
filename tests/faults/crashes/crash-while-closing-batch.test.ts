/**
 * The process is killed while it closes a batch, after the amounts were taken from stock: neither
 * the movements nor the closed batch remain, and the batch can be closed again.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openBatch } from '#tests/support/desks/open-batch.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { startCrashingProcess } from '#tests/support/processes/crashing-process.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { closeBatch, weighBatch } from '#tests/support/desks/weigh-batch.ts'

test(
  'after a crash between the movements and the closed batch, neither remains',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const survivingShop = await startShopWithPayments(t, { databaseUrl, now: new Date() })
    t.after(remove)
    const maker = await createPharmacist(survivingShop, 'Demo Maker')
    const checker = await createPharmacist(survivingShop, 'Demo Checker')
    const batch = await weighBatch(maker.call, await openBatch(survivingShop, maker.call))
    const listWeighedMovements = () =>
      survivingShop.shop.db
        .selectFrom('stock_movement')
        .select('id')
        .where('kind', '=', 'weighed')
        .execute()

    const crashing = await startCrashingProcess(survivingShop, {
      crashPoint: 'B1.after',
      databaseUrl,
    })
    await assert.rejects(closeBatch(callRunningShop(crashing.url, checker.token), batch))
    await crashing.waitForCrash()
    const params = { batchNumber: batch.number }
    const { state, version } = await maker.call('GET /api/pharmacy/batches/{batchNumber}', {
      params,
    })
    assert.deepEqual([state, version], ['open', batch.version])
    assert.equal((await listWeighedMovements()).length, 0)

    const closedBatch = await closeBatch(checker.call, batch)
    assert.equal(closedBatch.state, 'checked')
    assert.equal((await listWeighedMovements()).length, batch.weighings.length)
  },
)
