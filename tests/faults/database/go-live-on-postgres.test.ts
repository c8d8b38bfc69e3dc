/**
 * `npm run go-live` on PostgreSQL: refused while a shop is connected; undo restores every row. The
 * owner's products move to PostgreSQL with a backup.
 */
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'
import {
  createDemoSettings,
  prepareDemoCopies,
  readAllRows,
  withDatabase,
} from '#tests/support/shop/demo-data-folder.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

test(
  'demo data is dropped and restored on PostgreSQL, only while no shop is connected',
  { skip: missingPostgresReason() },
  async (t) => {
    const postgres = await startPostgres(t)
    const folder = mkdtempSync(path.join(tmpdir(), 'racik-go-live-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const url = postgres.url(await postgres.createDatabase())
    const env = { ...createDemoSettings(folder), DATABASE_URL: url }
    const goLive = (...args: string[]) =>
      runScript('scripts/go-live.ts', { args: [...args, '--yes'], env })

    const shop = await startShop({
      config: readConfig({ NODE_ENV: 'development', ...env }),
      log: createLog('silent'),
      listen: false,
    })
    const refusedResult = await goLive().finally(() => shop.stop())
    assert.equal(refusedResult.exitCode, 1)
    assert.match(refusedResult.output, /A shop is connected to this database/)
    const rowsBefore = await readAllRows({ url })
    assert.ok(rowsBefore['public.orders']?.length, 'the demo has orders')

    const goLiveResult = await goLive()
    assert.equal(goLiveResult.exitCode, 0, goLiveResult.output)
    assert.deepEqual((await readAllRows({ url }))['public.orders'], [])
    const [backup] = globSync(path.join(folder, 'backups/*.gz'))
    assert.ok(backup, 'the demo data was backed up')
    const undoResult = await goLive('--undo', backup)
    assert.equal(undoResult.exitCode, 0, undoResult.output)
    assert.deepEqual(await readAllRows({ url }), rowsBefore)
  },
)

/** The owner's own data, which a new database does not have. */
const movedTables = [
  'product',
  'product_price',
  'product_ingredient',
  'ingredient',
  'picture_file',
  'setting_change',
  'courier',
].map((table) => `public.${table}`)

test(
  'a demo that went live on the embedded database moves to PostgreSQL with a backup, with new keys',
  { skip: missingPostgresReason() },
  async (t) => {
    const postgres = await startPostgres(t)
    const folder = (await prepareDemoCopies(t, { DEMO_DATA: 'small' }))()
    const at = new Date('2026-11-01')
    await withDatabase({ folder }, async ({ db }) => {
      const bytes = Buffer.from([1, 2, 3])
      await db
        .insertInto('picture_file')
        .values({ folder: 'products', name: 'own.webp', bytes, stored_at: at })
        .execute()
      const change = { key: 'seller.phone', value: '+60 3-1234 5678', changed_by: 'owner' }
      await db
        .insertInto('setting_change')
        .values({ ...change, at })
        .execute()
      await db.updateTable('product').set({ description: 'My own words' }).execute()
    })
    const demoSettings = createDemoSettings(folder)
    const goLiveResult = await runScript('scripts/go-live.ts', {
      args: ['--yes'],
      env: demoSettings,
    })
    assert.equal(goLiveResult.exitCode, 0, goLiveResult.output)
    const rowsBefore = await readAllRows({ folder })

    const backupFolder = path.join(folder, 'moved')
    const backupResult = await runScript('scripts/backup.ts', {
      args: ['--folder', backupFolder],
      env: demoSettings,
    })
    assert.equal(backupResult.exitCode, 0, backupResult.output)
    const [backup = ''] = globSync(path.join(backupFolder, '*.gz'))
    const liveFolder = path.join(folder, 'live')
    const url = postgres.url(await postgres.createDatabase())
    const liveSettings = { ...createDemoSettings(liveFolder), ...sharedSecrets, DATABASE_URL: url }
    const restoreResult = await runScript('scripts/restore.ts', {
      args: [backup],
      env: liveSettings,
    })
    assert.equal(restoreResult.exitCode, 0, restoreResult.output)

    const shop = await startShop({
      config: readConfig({ NODE_ENV: 'development', ...liveSettings }),
      log: createLog('silent'),
      listen: false,
    })
    await shop.stop()
    const rows = await readAllRows({ url })
    for (const table of movedTables) {
      assert.ok(rowsBefore[table]?.length, `${table} has rows to move`)
      assert.deepEqual(rows[table], rowsBefore[table], table)
    }
    assert.deepEqual(rows['public.users'], [], 'no demo accounts')
  },
)
