/** `npm run backup` and `npm run restore` in processes of their own, on the embedded database. */
import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'

import { createJobs } from '#server/jobs/jobs.ts'
import { lockFolder } from '#server/db/lock-folder.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import {
  createDemo,
  createDemoSettings,
  prepareDemoCopies,
  readAllRows,
  withDatabase,
} from '#tests/support/shop/demo-data-folder.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'
import { createLog } from '#server/log.ts'
import { scheduleProviderChecks } from '#scripts/processes/schedule-provider-checks.ts'
import { transact } from '#server/db/transact.ts'
import { runScript, type ScriptResult } from '#tests/support/processes/run-script.ts'

import { BackupRefusedError } from './backup-format.ts'
import { createBackup } from './create-backup.ts'
import { openBackup } from './open-backup.ts'

const copyDemo = await prepareDemoCopies({ after }, { DEMO_DATA: 'small' })
const demoFolder = copyDemo()
const backupsFolder = mkdtempSync(path.join(findScratchFolder(), 'racik-backups-'))
after(() => rmSync(backupsFolder, { recursive: true }))
/** Rows before the backup: its own record in `database_backup` is written after the file. */
const demoRows = await readAllRows({ folder: demoFolder })
const backupResult = await runBackup(demoFolder)
const [backup = ''] = globSync(path.join(backupsFolder, '*.json.gz'))

/** Returns the demo's rows as a restore leaves them: with bills and subscriptions due. */
async function readRestoredRows(file: string, identity?: string): Promise<typeof demoRows> {
  const folder = copyDemo()
  const { header } = await openBackup(file, identity)
  await withDatabase({ folder }, ({ db }) =>
    transact(db, (tx) => scheduleProviderChecks(tx, new Date(header.createdAt))),
  )
  return readAllRows({ folder })
}

function runBackup(folder: string, ...args: string[]): Promise<ScriptResult> {
  return runScript('scripts/backup.ts', {
    args,
    env: { ...createDemoSettings(folder), BACKUP_FOLDER: backupsFolder },
  })
}

function runRestore(folder: string, ...args: string[]): Promise<ScriptResult> {
  return runScript('scripts/restore.ts', { args, env: createDemoSettings(folder) })
}

/** Returns a data folder without a database, with the secrets of the demo. */
function createFolder(files: readonly string[] = ['data-key', 'app-secret']): string {
  const folder = mkdtempSync(path.join(backupsFolder, 'shop-'))
  for (const file of files) cpSync(path.join(demoFolder, file), path.join(folder, file))
  return folder
}

/** Writes a backup without the checks of the command. */
async function writeBackup(folder: string, file: string): Promise<void> {
  const details = { createdAt: new Date().toISOString(), shop: 'Shop', files: {} }
  await withDatabase({ folder }, ({ db }) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => createBackup(tx, file, details)),
  )
}

/** Writes a backup with changed text under another name, and returns its path. */
function changeBackup(name: string, change: (text: string) => string): string {
  const file = path.join(backupsFolder, name)
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(backup)).toString())))
  return file
}

test('a backup is one private file, and its age is recorded', async () => {
  assert.equal(backupResult.exitCode, 0, backupResult.output)
  const count = Object.values(demoRows).flat().length
  assert.match(
    backupResult.output,
    new RegExp(`^Backup of ${count} rows, verified: .*\\.json\\.gz `),
  )
  assert.equal(statSync(backup).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(backupsFolder).filter((name) => name.endsWith('.part')),
    [],
  )
  const records = (await readAllRows({ folder: demoFolder }))['public.database_backup'] ?? []
  assert.equal(records.length, 1)
  assert.ok(records[0]?.includes(path.basename(backup)), records[0])
})

test('every row returns in an empty database, and the shop starts on it', async () => {
  const folder = createFolder()
  const restoreResult = await runRestore(folder, backup)
  assert.equal(restoreResult.exitCode, 0, restoreResult.output)
  const restoredRows = await readRestoredRows(backup)
  assert.deepEqual(await readAllRows({ folder }), restoredRows)
  assert.match(
    restoreResult.output,
    /cannot find orders and subscriptions that were begun after 20/,
  )
  // The sequences continue after the restored rows, and no demo data is created again.
  await createDemo(createDemoSettings(folder))
  const rows = await readAllRows({ folder })
  assert.deepEqual(rows['public.orders'], demoRows['public.orders'])
})

test('a database with data is refused without --replace, and replaced with it', async () => {
  const folder = copyDemo()
  await withDatabase({ folder }, ({ db }) =>
    sql`update product set description = 'changed'`.execute(db),
  )
  const changedRows = await readAllRows({ folder })
  const refusedResult = await runRestore(folder, backup)
  assert.equal(refusedResult.exitCode, 1)
  assert.match(refusedResult.output, /^The database is not empty\./)
  assert.deepEqual(await readAllRows({ folder }), changedRows)
  const replaceResult = await runRestore(folder, backup, '--replace')
  assert.equal(replaceResult.exitCode, 0, replaceResult.output)
  assert.deepEqual(await readAllRows({ folder }), await readRestoredRows(backup))
})

test('a wrong or missing DATA_KEY or APP_SECRET is refused, and nothing is restored', async () => {
  const folderWithoutSecrets = createFolder([])
  assert.match(
    (await runRestore(folderWithoutSecrets, backup)).output,
    /^Set DATA_KEY and APP_SECRET to/,
  )
  const folderWithWrongKey = createFolder()
  writeFileSync(path.join(folderWithWrongKey, 'data-key'), Buffer.alloc(32, 1).toString('base64'))
  const refusedResult = await runRestore(folderWithWrongKey, backup)
  assert.equal(refusedResult.exitCode, 1)
  assert.match(refusedResult.output, /^DATA_KEY cannot decrypt the data of this backup/)
  const folderWithWrongSecret = createFolder()
  writeFileSync(
    path.join(folderWithWrongSecret, 'app-secret'),
    'another secret that is long enough, surely',
  )
  const wrongSecretResult = await runRestore(folderWithWrongSecret, backup)
  assert.equal(wrongSecretResult.exitCode, 1)
  assert.match(wrongSecretResult.output, /^APP_SECRET is not the one/)
  assert.deepEqual((await readAllRows({ folder: folderWithWrongSecret }))['public.orders'], [])
  // The refused restore left only the schema, so it can be repeated with the right secret.
  cpSync(path.join(demoFolder, 'app-secret'), path.join(folderWithWrongSecret, 'app-secret'))
  const repeatedResult = await runRestore(folderWithWrongSecret, backup)
  assert.equal(repeatedResult.exitCode, 0, repeatedResult.output)
})

test('a file that is damaged, truncated, missing or not a backup is refused', async () => {
  const bytes = readFileSync(backup)
  const flippedBytes = Buffer.from(bytes)
  const middleIndex = Math.floor(bytes.length / 2)
  flippedBytes[middleIndex] = (flippedBytes[middleIndex] ?? 0) ^ 1
  const writeBackupFile = (name: string, content: Uint8Array) => {
    writeFileSync(path.join(backupsFolder, name), content)
    return path.join(backupsFolder, name)
  }
  const splitLines = (text: string) => text.split('\n')
  const damagedFiles = {
    flipped: writeBackupFile('flipped', flippedBytes),
    cut: writeBackupFile('cut', bytes.subarray(0, bytes.length - 100)),
    other: writeBackupFile('other', Buffer.from('not a backup')),
    noEnd: changeBackup('no-end', (text) => splitLines(text).slice(0, -2).join('\n') + '\n'),
    lessRows: changeBackup('less-rows', (text) => splitLines(text).toSpliced(5, 1).join('\n')),
    changedRow: changeBackup('changed-row', (text) =>
      text.replace('racik.example', 'racik.exampl3'),
    ),
    otherHeader: changeBackup('other-header', (text) => text.replace('"shop":"', '"shop":"X')),
    missing: path.join(backupsFolder, 'missing'),
  }
  for (const [damage, file] of Object.entries(damagedFiles))
    await assert.rejects(
      openBackup(file),
      (error) =>
        error instanceof BackupRefusedError &&
        /is damaged\.|is no backup of a shop|cannot be read\./.test(error.message),
      damage,
    )
  const folder = createFolder()
  const refusedResult = await runRestore(folder, damagedFiles.changedRow)
  assert.equal(refusedResult.exitCode, 1)
  assert.equal(refusedResult.output, `${damagedFiles.changedRow} is damaged.\n`)
  assert.equal(existsSync(path.join(folder, 'database')), false)
})

test('a backup of a newer version is refused', async () => {
  const folder = copyDemo()
  await withDatabase({ folder }, ({ db }) =>
    sql`insert into migration (name) values ('999-next')`.execute(db),
  )
  const file = path.join(backupsFolder, 'newer')
  await writeBackup(folder, file)
  const refusedResult = await runRestore(createFolder(), file)
  assert.equal(refusedResult.exitCode, 1)
  assert.match(refusedResult.output, /newer version of the shop: it has the migration 999-next/)
})

test('a backup of an older version is restored and then migrated', async () => {
  const folder = createFolder()
  const migrationNames = Object.keys(migrations).toSorted()
  const file = path.join(backupsFolder, 'older')
  await withDatabase({ folder }, async (database) => {
    await migrate(database.db, migrationNames.slice(0, -1))
    const log = createLog('silent')
    const jobs = createJobs({ database, log, now: () => new Date(), hasWorkers: false })
    await jobs.openQueues([])
    await jobs.stop()
    await sql`insert into ingredient (id, name, pigment) values ('zinc', 'Zinc', 7)`.execute(
      database.db,
    )
  })
  const olderRows = await readAllRows({ folder })
  assert.equal(olderRows['public.migration']?.length, migrationNames.length - 1)
  await writeBackup(folder, file)
  const targetFolder = createFolder()
  const restoreResult = await runRestore(targetFolder, file)
  assert.equal(restoreResult.exitCode, 0, restoreResult.output)
  const rows = await readAllRows({ folder: targetFolder })
  assert.deepEqual(rows['public.ingredient'], olderRows['public.ingredient'])
  assert.equal(rows['public.migration']?.length, migrationNames.length)
})

test('a restore whose migrations fail leaves no bill without its check', async () => {
  // It adds columns, so it fails when its changes were made already.
  const repeatedMigration = '156-erasure-marks'
  const createOlderDemo = async (): Promise<string> => {
    const folder = copyDemo()
    await withDatabase({ folder }, async ({ db }) => {
      await sql`delete from migration where name >= ${repeatedMigration}`.execute(db)
      await sql`insert into payment_attempt
        (order_id, provider, state, token_hash, amount_sen, bill_id, created_at, changed_at, check_at)
        select min(id), 'billplz', 'expired', 'hash', 100, 'bill', now(), now(), '2099-01-01'
        from orders`.execute(db)
    })
    return folder
  }
  const file = path.join(backupsFolder, 'unfinished')
  await writeBackup(await createOlderDemo(), file)
  const folder = await createOlderDemo()
  const result = await runRestore(folder, file, '--replace')
  assert.equal(result.exitCode, 1)
  assert.ok(result.output.includes(`migrations/${repeatedMigration}`), result.output)
  const { header } = await openBackup(file, undefined)
  const { rows } = await withDatabase({ folder }, ({ db }) =>
    sql`select check_at from payment_attempt where bill_id = 'bill'`.execute(db),
  )
  assert.deepEqual(rows, [{ check_at: new Date(header.createdAt) }])
})

test('an encrypted backup is verified, and restored only with its private key', async () => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const encryptedResult = await runBackup(copyDemo(), '--recipient', recipient)
  assert.equal(encryptedResult.exitCode, 0, encryptedResult.output)
  const [file = ''] = globSync(path.join(backupsFolder, '*.age'))
  assert.equal(readFileSync(file).includes('racik.example'), false)
  const keyFile = path.join(backupsFolder, 'key.txt')
  writeFileSync(keyFile, `# created: now\n# public key: ${recipient}\n${identity}\n`)
  await assert.rejects(openBackup(file), /is encrypted\. Name the file/)
  await assert.rejects(
    openBackup(file, await generateX25519Identity()),
    /The private key does not decrypt this backup/,
  )
  const folder = createFolder()
  const restoreResult = await runRestore(folder, file, '--identity', keyFile)
  assert.equal(restoreResult.exitCode, 0, restoreResult.output)
  assert.deepEqual(await readAllRows({ folder }), await readRestoredRows(file, identity))
  const damagedFile = path.join(backupsFolder, 'damaged.age')
  writeFileSync(damagedFile, readFileSync(file).subarray(0, -10))
  await assert.rejects(openBackup(damagedFile, identity), /is damaged/)
  assert.match(
    (await runBackup(copyDemo(), '--recipient', 'age1wrong')).output,
    /no public key of age/,
  )
})

test('both commands are refused while the shop runs, and print their usage', async () => {
  const folder = copyDemo()
  const unlock = lockFolder(folder)
  assert.equal((await runBackup(folder)).output, 'The shop is running. Stop it first.\n')
  const refusedResult = await runRestore(folder, backup, '--replace')
  assert.equal(refusedResult.output, 'The shop is running. Stop it first.\n')
  unlock()
  assert.match((await runBackup(folder, '--unknown')).output, /^npm run backup/)
  assert.match((await runRestore(folder)).output, /^npm run restore/)
})
