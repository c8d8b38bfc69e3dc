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
import { tmpdir } from 'node:os'
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
  demoSettingsOf,
  prepareDemo,
  readAllRows,
  withDatabase,
} from '#tests/support/demo-data-folder.ts'
import { createLog } from '#server/log.ts'
import { runScript, type ScriptResult } from '#tests/support/run-script.ts'

import { BackupRefused } from './backup-format.ts'
import { createBackup } from './create-backup.ts'
import { openBackup } from './open-backup.ts'

const copyDemo = await prepareDemo({ after }, { DEMO_DATA: 'small' })
const demo = copyDemo()
const backups = mkdtempSync(path.join(tmpdir(), 'racik-backups-'))
after(() => rmSync(backups, { recursive: true }))
/** Rows before the backup: its own record in `database_backup` is written after the file. */
const demoRows = await readAllRows({ folder: demo })
const backupResult = await runBackup(demo)
const [backup = ''] = globSync(path.join(backups, '*.json.gz'))

function runBackup(folder: string, ...args: string[]): Promise<ScriptResult> {
  return runScript('scripts/backup.ts', {
    args,
    env: { ...demoSettingsOf(folder), BACKUP_FOLDER: backups },
  })
}

function runRestore(folder: string, ...args: string[]): Promise<ScriptResult> {
  return runScript('scripts/restore.ts', { args, env: demoSettingsOf(folder) })
}

/** Returns a data folder without a database, with the secrets of the demo. */
function newFolder(files: readonly string[] = ['data-key', 'app-secret']): string {
  const folder = mkdtempSync(path.join(backups, 'shop-'))
  for (const file of files) cpSync(path.join(demo, file), path.join(folder, file))
  return folder
}

/** Writes a backup without the checks of the command. */
async function makeBackup(folder: string, file: string): Promise<void> {
  const about = { createdAt: new Date().toISOString(), shop: 'Shop', files: {} }
  await withDatabase({ folder }, ({ db }) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => createBackup(tx, file, about)),
  )
}

/** Writes a backup with changed text under another name, and returns its path. */
function changeBackup(name: string, change: (text: string) => string): string {
  const file = path.join(backups, name)
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(backup)).toString())))
  return file
}

test('a backup is one private file, and the shop knows its age', async () => {
  assert.equal(backupResult.code, 0, backupResult.text)
  const count = Object.values(demoRows).flat().length
  assert.match(backupResult.text, new RegExp(`^Backup of ${count} rows, verified: .*\\.json\\.gz `))
  assert.equal(statSync(backup).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(backups).filter((name) => name.endsWith('.part')),
    [],
  )
  const records = (await readAllRows({ folder: demo }))['public.database_backup'] ?? []
  assert.equal(records.length, 1)
  assert.ok(records[0]?.includes(path.basename(backup)), records[0])
})

test('every row returns in an empty database, and the shop starts on it', async () => {
  const folder = newFolder()
  const restored = await runRestore(folder, backup)
  assert.equal(restored.code, 0, restored.text)
  assert.deepEqual(await readAllRows({ folder }), demoRows)
  // The sequences continue after the restored rows, and no demo data is created again.
  await createDemo(demoSettingsOf(folder))
  const rows = await readAllRows({ folder })
  assert.deepEqual(rows['public.orders'], demoRows['public.orders'])
})

test('a database with data is refused without --replace, and replaced with it', async () => {
  const folder = copyDemo()
  await withDatabase({ folder }, ({ db }) =>
    sql`update product set description = 'changed'`.execute(db),
  )
  const changed = await readAllRows({ folder })
  const refused = await runRestore(folder, backup)
  assert.equal(refused.code, 1)
  assert.match(refused.text, /^The database is not empty\./)
  assert.deepEqual(await readAllRows({ folder }), changed)
  const replaced = await runRestore(folder, backup, '--replace')
  assert.equal(replaced.code, 0, replaced.text)
  assert.deepEqual(await readAllRows({ folder }), demoRows)
})

test('a wrong or missing DATA_KEY or APP_SECRET is refused, and nothing is restored', async () => {
  const missing = newFolder([])
  assert.match((await runRestore(missing, backup)).text, /^Set DATA_KEY and APP_SECRET to/)
  const wrongKey = newFolder()
  writeFileSync(path.join(wrongKey, 'data-key'), Buffer.alloc(32, 1).toString('base64'))
  const refused = await runRestore(wrongKey, backup)
  assert.equal(refused.code, 1)
  assert.match(refused.text, /^DATA_KEY cannot decrypt the data of this backup/)
  const wrongSecret = newFolder()
  writeFileSync(path.join(wrongSecret, 'app-secret'), 'another secret that is long enough, surely')
  const refusedSecret = await runRestore(wrongSecret, backup)
  assert.equal(refusedSecret.code, 1)
  assert.match(refusedSecret.text, /^APP_SECRET is not the one/)
  assert.deepEqual((await readAllRows({ folder: wrongSecret }))['public.orders'], [])
  // The refused restore left only the schema, so it can be repeated with the right secret.
  cpSync(path.join(demo, 'app-secret'), path.join(wrongSecret, 'app-secret'))
  const repeated = await runRestore(wrongSecret, backup)
  assert.equal(repeated.code, 0, repeated.text)
})

test('a file that is damaged, truncated, missing or not a backup is refused', async () => {
  const bytes = readFileSync(backup)
  const flipped = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  flipped[middle] = (flipped[middle] ?? 0) ^ 1
  const raw = (name: string, content: Uint8Array) => {
    writeFileSync(path.join(backups, name), content)
    return path.join(backups, name)
  }
  const lines = (text: string) => text.split('\n')
  const files = {
    flipped: raw('flipped', flipped),
    cut: raw('cut', bytes.subarray(0, bytes.length - 100)),
    other: raw('other', Buffer.from('not a backup')),
    noEnd: changeBackup('no-end', (text) => lines(text).slice(0, -2).join('\n') + '\n'),
    lessRows: changeBackup('less-rows', (text) => lines(text).toSpliced(5, 1).join('\n')),
    changedRow: changeBackup('changed-row', (text) =>
      text.replace('racik.example', 'racik.exampl3'),
    ),
    otherHeader: changeBackup('other-header', (text) => text.replace('"shop":"', '"shop":"X')),
    missing: path.join(backups, 'missing'),
  }
  for (const [what, file] of Object.entries(files))
    await assert.rejects(
      openBackup(file),
      (error) =>
        error instanceof BackupRefused &&
        /is damaged\.|is no backup of a shop|cannot be read\./.test(error.message),
      what,
    )
  const folder = newFolder()
  const refused = await runRestore(folder, files.changedRow)
  assert.equal(refused.code, 1)
  assert.equal(refused.text, `${files.changedRow} is damaged.\n`)
  assert.equal(existsSync(path.join(folder, 'database')), false)
})

test('a backup of a newer version is refused', async () => {
  const folder = copyDemo()
  await withDatabase({ folder }, ({ db }) =>
    sql`insert into migration (name) values ('999-next')`.execute(db),
  )
  const file = path.join(backups, 'newer')
  await makeBackup(folder, file)
  const refused = await runRestore(newFolder(), file)
  assert.equal(refused.code, 1)
  assert.match(refused.text, /newer version of the shop: it has the migration 999-next/)
})

test('a backup of an older version is restored and then migrated', async () => {
  const folder = newFolder()
  const all = Object.keys(migrations).toSorted()
  const file = path.join(backups, 'older')
  await withDatabase({ folder }, async (database) => {
    await migrate(database.db, all.slice(0, -1))
    const jobs = createJobs(database, createLog('silent'), () => new Date())
    await jobs.openQueues([])
    await jobs.stop()
    await sql`insert into ingredient (id, name, pigment) values ('zinc', 'Zinc', 7)`.execute(
      database.db,
    )
  })
  const before = await readAllRows({ folder })
  assert.equal(before['public.migration']?.length, all.length - 1)
  await makeBackup(folder, file)
  const target = newFolder()
  const restored = await runRestore(target, file)
  assert.equal(restored.code, 0, restored.text)
  const rows = await readAllRows({ folder: target })
  assert.deepEqual(rows['public.ingredient'], before['public.ingredient'])
  assert.equal(rows['public.migration']?.length, all.length)
})

test('an encrypted backup is verified, and restored only with its private key', async () => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const made = await runBackup(copyDemo(), '--recipient', recipient)
  assert.equal(made.code, 0, made.text)
  const [file = ''] = globSync(path.join(backups, '*.age'))
  assert.equal(readFileSync(file).includes('racik.example'), false)
  const keyFile = path.join(backups, 'key.txt')
  writeFileSync(keyFile, `# created: now\n# public key: ${recipient}\n${identity}\n`)
  assert.match((await runRestore(newFolder(), file)).text, /is encrypted\. Name the file/)
  writeFileSync(path.join(backups, 'other.txt'), await generateX25519Identity())
  const other = await runRestore(newFolder(), file, '--identity', path.join(backups, 'other.txt'))
  assert.match(other.text, /^The private key does not decrypt this backup/)
  const folder = newFolder()
  const restored = await runRestore(folder, file, '--identity', keyFile)
  assert.equal(restored.code, 0, restored.text)
  assert.deepEqual(await readAllRows({ folder }), demoRows)
  const damaged = path.join(backups, 'damaged.age')
  writeFileSync(damaged, readFileSync(file).subarray(0, -10))
  const refused = await runRestore(newFolder(), damaged, '--identity', keyFile)
  assert.match(refused.text, /is damaged/)
  assert.match(
    (await runBackup(copyDemo(), '--recipient', 'age1wrong')).text,
    /no public key of age/,
  )
})

test('both commands are refused while the shop runs, and print their usage', async () => {
  const folder = copyDemo()
  const unlock = lockFolder(folder)
  assert.equal((await runBackup(folder)).text, 'The shop is running. Stop it first.\n')
  const refused = await runRestore(folder, backup, '--replace')
  assert.equal(refused.text, 'The shop is running. Stop it first.\n')
  unlock()
  assert.match((await runBackup(folder, '--unknown')).text, /^npm run backup/)
  assert.match((await runRestore(folder)).text, /^npm run restore/)
})
