/** A database of a live shop that is opened with the stand-ins, such as a backup on a test machine. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { openDatabase } from '#server/db/open-database.ts'
import { markRealPayments } from '#server/go-live/go-live.store.ts'
import { createLog } from '#server/log.ts'
import { loadMigratedDump } from '#tests/support/database/migrated-dump.ts'
import {
  createDemo,
  createDemoSettings,
  readAllRows,
} from '#tests/support/shop/demo-data-folder.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'

test('a database that was used with real providers gets no demo staff and no invented orders', async (t) => {
  const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-live-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase({
    url: undefined,
    folder: path.join(folder, 'database'),
    maxConnections: 1,
    copyOf: await loadMigratedDump(),
    log: createLog('silent'),
  })
  await markRealPayments(database.db, new Date('2026-11-01')).finally(() => database.close())

  await createDemo({ ...createDemoSettings(folder), DEMO_DATA: 'small' })
  const rows = await readAllRows({ folder })
  assert.deepEqual(rows['public.users'], [])
  assert.deepEqual(rows['public.orders'], [])
})
