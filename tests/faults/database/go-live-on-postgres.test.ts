/** `npm run go-live` on PostgreSQL: refused while a shop is connected; undo restores every row. */
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'
import { createDemoSettings, readAllRows } from '#tests/support/shop/demo-data-folder.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { runScript } from '#tests/support/processes/run-script.ts'

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
