/** `npm run go-live` in a process of its own, on the embedded database of a stopped demo. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'

import type { CrashPoint } from '#server/crash-points.ts'
import { lockFolder } from '#server/db/lock-folder.ts'
import { transact } from '#server/db/transact.ts'
import { readSequences } from '#server/db/backup/database-rows.ts'
import { insertPriceConfirmation, markRealPayments } from '#server/go-live/go-live.store.ts'
import { startStandIns } from '#stand-ins/start-stand-ins.ts'
import {
  createDemo,
  createDemoSettings,
  prepareDemoCopies,
  readAllRows,
  withDatabase,
} from '#tests/support/shop/demo-data-folder.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { standInSettings } from '#tests/support/shop/shop-with-payments.ts'

import { tablePlan } from './table-plan.ts'

const copyDemo = await prepareDemoCopies({ after })
/** The seller of the demo. The command asks for it as a confirmation. */
const sellerName = 'Racik Demo Sdn. Bhd.'

const runGoLive = (
  folder: string,
  options: { args?: string[]; input?: string; crash?: CrashPoint } = {},
) =>
  runScript('scripts/go-live.ts', {
    args: options.args ?? ['--yes'],
    env: {
      ...createDemoSettings(folder),
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

test('the demo with sixty days of business is dropped, and undo restores every row', async () => {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  after(() => standIns.close())
  const copyBusiness = await prepareDemoCopies(
    { after },
    { ...standInSettings(standIns), DEMO_DATA: 'business' },
  )
  const folder = copyBusiness()
  await withDatabase({ folder }, ({ db }) =>
    transact(db, (tx) =>
      insertPriceConfirmation(tx, {
        figures: [],
        confirmedAt: new Date(),
        confirmedBy: 'admin@racik.example',
      }),
    ),
  )
  const rowsBefore = await readAllRows({ folder })
  assert.ok((rowsBefore['public.orders']?.length ?? 0) > 100)

  const goLiveResult = await runGoLive(folder)
  assert.equal(goLiveResult.exitCode, 0, goLiveResult.output)
  assert.match(goLiveResult.output, /\n {2}Arginine & Q10: not available for sale\n/)
  assert.match(goLiveResult.output, /\n {2}B Complete: stopped without stock/)
  const emptiedRows = await readAllRows({ folder })
  for (const [table, plan] of Object.entries(tablePlan))
    if ('drop' in plan) assert.deepEqual(emptiedRows[`public.${table}`], [], table)
  // The owner of the live shop confirms the prices again.
  assert.equal(rowsBefore['public.price_confirmation']?.length, 1)
  assert.deepEqual(emptiedRows['public.price_confirmation'], [])

  const undoResult = await runGoLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
  assert.equal(undoResult.exitCode, 0, undoResult.output)
  assert.deepEqual(await readAllRows({ folder }), rowsBefore)
})

test('the demo data is dropped, products and settings stay, and undo restores every row', async () => {
  const folder = copyDemo()
  const rowsBefore = await readAllRows({ folder })
  const accounts = readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')
  const refusedResult = await runGoLive(folder, { args: [], input: 'Another shop\n' })
  assert.equal(refusedResult.exitCode, 1)
  assert.match(refusedResult.output, /Nothing was changed/)
  assert.deepEqual(await readAllRows({ folder }), rowsBefore)

  const goLiveResult = await runGoLive(folder, { args: [], input: `${sellerName}\n` })
  assert.equal(goLiveResult.exitCode, 0, goLiveResult.output)
  assert.match(goLiveResult.output, /Dropped:\n {2}orders: \d+ rows/)
  assert.match(goLiveResult.output, /Kept:\n(.*\n)* {2}products and ingredients: \d+ rows/)
  const emptiedRows = await readAllRows({ folder })
  for (const table of ['orders', 'users', 'quiz', 'outbox_email', 'voucher', 'session'])
    assert.deepEqual(emptiedRows[`public.${table}`], [], table)
  for (const table of ['product', 'ingredient', 'product_price', 'setting_change'])
    assert.deepEqual(emptiedRows[`public.${table}`], rowsBefore[`public.${table}`], table)
  assert.equal(emptiedRows['public.audit']?.at(-1)?.includes('golive.emptied'), true)
  assert.equal(existsSync(path.join(folder, 'demo-accounts.json')), false)

  const repeatedResult = await runGoLive(folder)
  assert.equal(repeatedResult.exitCode, 1)
  assert.match(repeatedResult.output, /Nothing is left to drop/)

  // A start of the empty shop creates no demo data again.
  await createDemo(createDemoSettings(folder))
  assert.deepEqual((await readAllRows({ folder }))['public.users'], [])

  const undoResult = await runGoLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
  assert.equal(undoResult.exitCode, 0, undoResult.output)
  assert.deepEqual(await readAllRows({ folder }), rowsBefore)
  assert.equal(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'), accounts)
  // The restored demo starts, and its sequences continue after the restored rows.
  await createDemo(createDemoSettings(folder))
  assert.equal((await runGoLive(folder, { args: ['--yes', '--keep-vouchers'] })).exitCode, 0)
  const vouchers = (await readAllRows({ folder }))['public.voucher']
  assert.equal(vouchers?.length, rowsBefore['public.voucher']?.length)
})

test('go-live can be undone and repeated, until orders are paid to real providers', async () => {
  const folder = copyDemo()
  const readNextIds = () => withDatabase({ folder }, ({ db }) => transact(db, readSequences))
  const nextIdsBefore = await readNextIds()
  for (const round of ['first', 'second']) {
    assert.equal((await runGoLive(folder)).exitCode, 0, round)
    const undoResult = await runGoLive(folder, {
      args: ['--undo', newestBackupOf(folder), '--yes'],
    })
    assert.equal(undoResult.exitCode, 0, undoResult.output)
  }
  // The undo restores the next ids too, although none was used since.
  assert.deepEqual(await readNextIds(), nextIdsBefore)

  await withDatabase({ folder }, ({ db }) => markRealPayments(db, new Date('2020-01-01')))
  for (const args of [['--yes'], ['--undo', newestBackupOf(folder), '--yes']]) {
    const refusedResult = await runGoLive(folder, { args })
    assert.equal(refusedResult.exitCode, 1)
    assert.match(refusedResult.output, /paid orders since it uses real providers/)
  }
})

test('a crash before the commit leaves the demo as it was', async () => {
  const folder = copyDemo()
  const rowsBefore = await readAllRows({ folder })
  const crashResult = await runGoLive(folder, { crash: 'G1.before' })
  assert.equal(crashResult.exitCode, null)
  assert.match(crashResult.output, /Backup of \d+ rows, verified/)
  // PostgreSQL empties this unlogged table after every crash.
  const unloggedTables = { 'public.rate_limit': [] }
  assert.deepEqual(
    { ...(await readAllRows({ folder })), ...unloggedTables },
    { ...rowsBefore, ...unloggedTables },
  )
  assert.equal(existsSync(path.join(folder, 'demo-accounts.json')), true)
})

test('the command is refused while the shop runs', async () => {
  const folder = copyDemo()
  // The kernel lock of the folder, as a running shop holds it.
  const unlock = lockFolder(folder)
  const refusedResult = await runGoLive(folder)
  unlock()
  assert.equal(refusedResult.exitCode, 1)
  assert.equal(refusedResult.output, 'The shop is running. Stop it first.\n')
})

test('a damaged backup and another file are refused before anything changes', async () => {
  const folder = copyDemo()
  assert.equal((await runGoLive(folder)).exitCode, 0)
  const backup = newestBackupOf(folder)
  truncateSync(backup, 1_000)
  const damagedResult = await runGoLive(folder, { args: ['--undo', backup, '--yes'] })
  assert.equal(damagedResult.exitCode, 1)
  assert.match(damagedResult.output, /is damaged\./)
  const missingResult = await runGoLive(folder, { args: ['--undo', '/nowhere', '--yes'] })
  assert.equal(missingResult.exitCode, 1)
  assert.match((await runGoLive(folder, { args: ['--unknown'] })).output, /--keep-vouchers/)
})
