/** `npm run go-live` in a process of its own, on the embedded database of a stopped demo. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'

import { lockFolder } from '#server/db/lock-folder.ts'
import { transact } from '#server/db/transact.ts'
import { readSequences } from '#server/db/backup/database-rows.ts'
import { markRealPayments } from '#server/go-live/go-live.store.ts'
import {
  createDemo,
  demoSettingsOf,
  prepareDemo,
  readAllRows,
  withDatabase,
} from '#tests/support/demo-data-folder.ts'
import { runScript } from '#tests/support/run-script.ts'

import { tablePlan } from './table-plan.ts'

const copyDemo = await prepareDemo({ after })
const name = 'Racik Demo Sdn. Bhd.'

const goLive = (
  folder: string,
  options: { args?: string[]; input?: string; crash?: string } = {},
) =>
  runScript('scripts/go-live.ts', {
    args: options.args ?? ['--yes'],
    env: {
      ...demoSettingsOf(folder),
      ...(options.crash && { NODE_ENV: 'test', CRASH_AT: options.crash }),
    },
    ...(options.input !== undefined && { input: options.input }),
  })

/** Returns the path of the newest backup. File names have the same prefix, followed by the time. */
const newestBackupOf = (folder: string) =>
  globSync(path.join(folder, 'backups/*.gz')).toSorted().at(-1) ?? ''

test('the table plan has an entry for every table of the database', async () => {
  const rows = await readAllRows({ folder: copyDemo() })
  const tables = Object.keys(rows).flatMap((key) => /^public\.(.*)$/.exec(key)?.[1] ?? [])
  assert.deepEqual(tables.filter((table) => table !== 'migration').toSorted(), [
    ...Object.keys(tablePlan).toSorted(),
  ])
})

test('the demo data is dropped, products and settings stay, and undo restores every row', async () => {
  const folder = copyDemo()
  const before = await readAllRows({ folder })
  const accounts = readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')
  const refused = await goLive(folder, { args: [], input: 'Another shop\n' })
  assert.equal(refused.code, 1)
  assert.match(refused.text, /Nothing was changed/)
  assert.deepEqual(await readAllRows({ folder }), before)

  const done = await goLive(folder, { args: [], input: `${name}\n` })
  assert.equal(done.code, 0, done.text)
  assert.match(done.text, /Dropped:\n {2}orders: \d+ rows/)
  assert.match(done.text, /Kept:\n(.*\n)* {2}products and ingredients: \d+ rows/)
  const emptied = await readAllRows({ folder })
  for (const table of ['orders', 'users', 'quiz', 'outbox_email', 'voucher', 'session'])
    assert.deepEqual(emptied[`public.${table}`], [], table)
  for (const table of ['product', 'ingredient', 'product_price', 'setting_change'])
    assert.deepEqual(emptied[`public.${table}`], before[`public.${table}`], table)
  assert.equal(emptied['public.audit']?.at(-1)?.includes('golive.emptied'), true)
  assert.equal(existsSync(path.join(folder, 'demo-accounts.json')), false)

  const again = await goLive(folder)
  assert.equal(again.code, 1)
  assert.match(again.text, /Nothing is left to drop/)

  // A start of the empty shop creates no demo data again.
  await createDemo(demoSettingsOf(folder))
  assert.deepEqual((await readAllRows({ folder }))['public.users'], [])

  const undone = await goLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
  assert.equal(undone.code, 0, undone.text)
  assert.deepEqual(await readAllRows({ folder }), before)
  assert.equal(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'), accounts)
  // The restored demo starts, and its sequences continue after the restored rows.
  await createDemo(demoSettingsOf(folder))
  assert.equal((await goLive(folder, { args: ['--yes', '--keep-vouchers'] })).code, 0)
  const vouchers = (await readAllRows({ folder }))['public.voucher']
  assert.equal(vouchers?.length, before['public.voucher']?.length)
})

test('a second go-live and undo restores the next ids too, although none was used since', async () => {
  const folder = copyDemo()
  const readNextIds = () => withDatabase({ folder }, ({ db }) => transact(db, readSequences))
  const before = await readNextIds()
  for (const round of ['first', 'second']) {
    assert.equal((await goLive(folder)).code, 0, round)
    const undone = await goLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
    assert.equal(undone.code, 0, undone.text)
  }
  assert.deepEqual(await readNextIds(), before)
})

test('a crash before the commit leaves the demo as it was', async () => {
  const folder = copyDemo()
  const before = await readAllRows({ folder })
  const crashed = await goLive(folder, { crash: 'G1.before' })
  assert.equal(crashed.code, null)
  assert.match(crashed.text, /Backup of \d+ rows, verified/)
  // PostgreSQL empties this unlogged table after every crash.
  const unlogged = { 'public.rate_limit': [] }
  assert.deepEqual({ ...(await readAllRows({ folder })), ...unlogged }, { ...before, ...unlogged })
  assert.equal(existsSync(path.join(folder, 'demo-accounts.json')), true)
})

test('the command is refused while the shop runs', async () => {
  const folder = copyDemo()
  // The kernel lock of the folder, as a running shop holds it.
  const unlock = lockFolder(folder)
  const refused = await goLive(folder)
  unlock()
  assert.equal(refused.code, 1)
  assert.equal(refused.text, 'The shop is running. Stop it first.\n')
})

test('go-live and undo are refused with orders that were paid to real providers', async () => {
  const folder = copyDemo()
  assert.equal((await goLive(folder)).code, 0)
  const backup = newestBackupOf(folder)
  assert.equal((await goLive(folder, { args: ['--undo', backup, '--yes'] })).code, 0)
  await withDatabase({ folder }, ({ db }) => markRealPayments(db, new Date('2020-01-01')))
  for (const args of [['--yes'], ['--undo', backup, '--yes']]) {
    const refused = await goLive(folder, { args })
    assert.equal(refused.code, 1)
    assert.match(refused.text, /paid orders since it uses real providers/)
  }
})

test('a damaged backup and another file are refused before anything changes', async () => {
  const folder = copyDemo()
  assert.equal((await goLive(folder)).code, 0)
  const backup = newestBackupOf(folder)
  truncateSync(backup, 1_000)
  const damaged = await goLive(folder, { args: ['--undo', backup, '--yes'] })
  assert.equal(damaged.code, 1)
  assert.match(damaged.text, /is damaged\./)
  const missing = await goLive(folder, { args: ['--undo', '/nowhere', '--yes'] })
  assert.equal(missing.code, 1)
  assert.match((await goLive(folder, { args: ['--unknown'] })).text, /--keep-vouchers/)
})
