/**
 * The process is killed while it closes a batch, after the amounts were taken from stock: neither
 * the movements nor the closed batch remain, and the batch can be closed again.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { startProcess } from '#scripts/processes/start-process.ts'
import { isProcessRunning } from '#tests/support/processes/is-process-running.ts'
import { openBatch } from '#tests/support/desks/batches.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import {
  standInSettings,
  startShopWithPayments,
  waitUntil,
} from '#tests/support/shop/shop-with-payments.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'
import { closeBatch, weighBatch } from '#tests/support/desks/weigh-batch.ts'

test(
  'after a crash between the movements and the closed batch, neither remains',
  { skip: missingPostgresReason() },
  async (t) => {
    const postgres = await startPostgres(undefined)
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const survivor = await startShopWithPayments(t, { databaseUrl, now: new Date() })
    t.after(() => postgres.remove())
    const folder = mkdtempSync(path.join(tmpdir(), 'racik-crash-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const maker = await createPharmacist(survivor, 'Demo Maker')
    const checker = await createPharmacist(survivor, 'Demo Checker')
    const batch = await weighBatch(maker.call, await openBatch(survivor, maker.call))
    const listWeighed = () =>
      survivor.shop.db
        .selectFrom('stock_movement')
        .select('id')
        .where('kind', '=', 'weighed')
        .execute()

    const url = `http://127.0.0.1:${await freePort()}`
    const crashing = await startProcess(
      'server/main.ts',
      {
        ...sharedSecrets,
        ...standInSettings(survivor.standIns),
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        CRASH_AT: 'B1.after',
        RUN_JOBS: 'false',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        PORT: new URL(url).port,
        PUBLIC_URL: url,
      },
      { quiet: true },
    )
    await assert.rejects(closeBatch(callRunningShop(url, checker.token), batch))
    await waitUntil('crash at B1.after', async () => !isProcessRunning(crashing.pid))
    const params = { batchNumber: batch.number }
    const { state, version } = await maker.call('GET /api/pharmacy/batches/{batchNumber}', {
      params,
    })
    assert.deepEqual([state, version], ['open', batch.version])
    assert.equal((await listWeighed()).length, 0)

    const closed = await closeBatch(checker.call, batch)
    assert.equal(closed.state, 'checked')
    assert.equal((await listWeighed()).length, batch.weighings.length)
  },
)
