/** `npm run go-live` in a process of its own, on the embedded database of a stopped demo. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'

import { lockFolder } from '#server/db/lock-folder.ts'
import { transact } from '#server/db/transact.ts'
import { readSequences } from '#server/db/backup/database-rows.ts'
import { insertPriceConfirmation, markRealPayments } from '#server/go-live/go-live.store.ts'
import { startStandIns } from '#stand-ins/start-stand-ins.ts'
import {
  createDemo,
  demoSettingsOf,
  prepareDemo,
  readAllRows,
  withDatabase,
} from '#tests/support/shop/demo-data-folder.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { standInSettings } from '#tests/support/shop/shop-with-payments.ts'

import { tablePlan } from './table-plan.ts'

const copyDemo = await prepareDemo({ after })
/** The seller of the demo. The command asks for it as a confirmation. */
const sellerName = 'Racik Demo Sdn. Bhd.'

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

test('the demo with sixty days of business is dropped, and undo restores every row', async () => {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  after(() => standIns.close())
  const copyBusiness = await prepareDemo(
    { after },
    { ...standInSettings(standIns), DEMO_DATA: 'business' },
  )
  const folder = copyBusiness()
  await withDatabase({ folder }, ({ db }) =>
    transact(db, (tx) =>
      insertPriceConfirmation(tx, { figures: [], at: new Date(), by: 'admin@racik.example' }),
    ),
  )
  const before = await readAllRows({ folder })
  assert.ok((before['public.orders']?.length ?? 0) > 100)

  const goLiveResult = await goLive(folder)
  assert.equal(goLiveResult.code, 0, goLiveResult.text)
  assert.match(goLiveResult.text, /\n {2}Arginine & Q10: not available for sale\n/)
  assert.match(goLiveResult.text, /\n {2}B Complete: stopped without stock/)
  const emptiedRows = await readAllRows({ folder })
  for (const [table, plan] of Object.entries(tablePlan))
    if ('drop' in plan) assert.deepEqual(emptiedRows[`public.${table}`], [], table)
  // The owner of the live shop confirms the prices again.
  assert.equal(before['public.price_confirmation']?.length, 1)
  assert.deepEqual(emptiedRows['public.price_confirmation'], [])

  const undoResult = await goLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
  assert.equal(undoResult.code, 0, undoResult.text)
  assert.deepEqual(await readAllRows({ folder }), before)
})

test('the demo data is dropped, products and settings stay, and undo restores every row', async () => {
  const folder = copyDemo()
  const before = await readAllRows({ folder })
  const accounts = readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')
  const refusedResult = await goLive(folder, { args: [], input: 'Another shop\n' })
  assert.equal(refusedResult.code, 1)
  assert.match(refusedResult.text, /Nothing was changed/)
  assert.deepEqual(await readAllRows({ folder }), before)

  const goLiveResult = await goLive(folder, { args: [], input: `${sellerName}\n` })
  assert.equal(goLiveResult.code, 0, goLiveResult.text)
  assert.match(goLiveResult.text, /Dropped:\n {2}orders: \d+ rows/)
  assert.match(goLiveResult.text, /Kept:\n(.*\n)* {2}products and ingredients: \d+ rows/)
  const emptiedRows = await readAllRows({ folder })
  for (const table of ['orders', 'users', 'quiz', 'outbox_email', 'voucher', 'session'])
    assert.deepEqual(emptiedRows[`public.${table}`], [], table)
  for (const table of ['product', 'ingredient', 'product_price', 'setting_change'])
    assert.deepEqual(emptiedRows[`public.${table}`], before[`public.${table}`], table)
  assert.equal(emptiedRows['public.audit']?.at(-1)?.includes('golive.emptied'), true)
  assert.equal(existsSync(path.join(folder, 'demo-accounts.json')), false)

  const repeatedResult = await goLive(folder)
  assert.equal(repeatedResult.code, 1)
  assert.match(repeatedResult.text, /Nothing is left to drop/)

  // A start of the empty shop creates no demo data again.
  await createDemo(demoSettingsOf(folder))
  assert.deepEqual((await readAllRows({ folder }))['public.users'], [])

  const undoResult = await goLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
  assert.equal(undoResult.code, 0, undoResult.text)
  assert.deepEqual(await readAllRows({ folder }), before)
  assert.equal(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'), accounts)
  // The restored demo starts, and its sequences continue after the restored rows.
  await createDemo(demoSettingsOf(folder))
  assert.equal((await goLive(folder, { args: ['--yes', '--keep-vouchers'] })).code, 0)
  const vouchers = (await readAllRows({ folder }))['public.voucher']
  assert.equal(vouchers?.length, before['public.voucher']?.length)
})

test('go-live can be undone and repeated, until orders are paid to real providers', async () => {
  const folder = copyDemo()
  const readNextIds = () => withDatabase({ folder }, ({ db }) => transact(db, readSequences))
  const before = await readNextIds()
  for (const round of ['first', 'second']) {
    assert.equal((await goLive(folder)).code, 0, round)
    const undoResult = await goLive(folder, { args: ['--undo', newestBackupOf(folder), '--yes'] })
    assert.equal(undoResult.code, 0, undoResult.text)
  }
  // The undo restores the next ids too, although none was used since.
  assert.deepEqual(await readNextIds(), before)

  await withDatabase({ folder }, ({ db }) => markRealPayments(db, new Date('2020-01-01')))
  for (const args of [['--yes'], ['--undo', newestBackupOf(folder), '--yes']]) {
    const refusedResult = await goLive(folder, { args })
    assert.equal(refusedResult.code, 1)
    assert.match(refusedResult.text, /paid orders since it uses real providers/)
  }
})

test('a crash before the commit leaves the demo as it was', async () => {
  const folder = copyDemo()
  const before = await readAllRows({ folder })
  const crashResult = await goLive(folder, { crash: 'G1.before' })
  assert.equal(crashResult.code, null)
  assert.match(crashResult.text, /Backup of \d+ rows, verified/)
  // PostgreSQL empties this unlogged table after every crash.
  const unloggedTables = { 'public.rate_limit': [] }
  assert.deepEqual(
    { ...(await readAllRows({ folder })), ...unloggedTables },
    { ...before, ...unloggedTables },
  )
  assert.equal(existsSync(path.join(folder, 'demo-accounts.json')), true)
})

test('the command is refused while the shop runs', async () => {
  const folder = copyDemo()
  // The kernel lock of the folder, as a running shop holds it.
  const unlock = lockFolder(folder)
  const refusedResult = await goLive(folder)
  unlock()
  assert.equal(refusedResult.code, 1)
  assert.equal(refusedResult.text, 'The shop is running. Stop it first.\n')
})

test('a damaged backup and another file are refused before anything changes', async () => {
  const folder = copyDemo()
  assert.equal((await goLive(folder)).code, 0)
  const backup = newestBackupOf(folder)
  truncateSync(backup, 1_000)
  const damagedResult = await goLive(folder, { args: ['--undo', backup, '--yes'] })
  assert.equal(damagedResult.code, 1)
  assert.match(damagedResult.text, /is damaged\./)
  const missingResult = await goLive(folder, { args: ['--undo', '/nowhere', '--yes'] })
  assert.equal(missingResult.code, 1)
  assert.match((await goLive(folder, { args: ['--unknown'] })).text, /--keep-vouchers/)
})
