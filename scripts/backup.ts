/**
 * `npm run backup`: writes all rows of the database to one file and verifies the file. On
 * PostgreSQL the shop may keep running. With the embedded database, stop the shop first.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig } from '#server/config.ts'
import { createBackup } from '#server/db/backup/create-backup.ts'
import { insertDatabaseBackup } from '#server/db/backup/database-backups.store.ts'

import { expectMigrated, withConnection } from './database/with-connection.ts'
import { readShopName } from './database/read-shop-name.ts'
import { runCommand } from './processes/run-command.ts'

const usage = `npm run backup                         writes to BACKUP_FOLDER, or to DATA_DIR/backups
npm run backup -- --folder FOLDER      writes to another folder
npm run backup -- --recipient age1…    encrypts the backup for this age public key`

/** Returns the message that the command prints. */
async function main(options: { folder?: string; recipient?: string }): Promise<string> {
  const config = readConfig(process.env)
  const folder = options.folder ?? config.BACKUP_FOLDER ?? path.join(config.DATA_DIR, 'backups')
  const isEncrypted = options.recipient !== undefined
  // The backups contain personal data, so only this user may read a new folder.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return withConnection(config, async ({ db, run }) => {
    await expectMigrated(db)
    const takenAt = new Date()
    const file = path.join(folder, createFileName(takenAt, isEncrypted))
    // `run` gives a repeatable-read transaction: the backup shows one moment while the shop runs.
    const { rows, bytes } = await run(async (tx) => {
      // Only a backup of `npm run go-live` contains files.
      const header = { createdAt: takenAt.toISOString(), shop: await readShopName(tx), files: {} }
      return createBackup(tx, file, header, options.recipient)
    })
    // After the file is complete. If this fails, the file stays and the shop does not list it.
    await insertDatabaseBackup(db, {
      taken_at: takenAt,
      file: path.basename(file),
      bytes,
      row_count: rows,
      encrypted: isEncrypted,
    })
    const seconds = ((Date.now() - takenAt.getTime()) / 1000).toFixed(1)
    return `Backup of ${rows} rows, verified: ${file} (${(bytes / 1e6).toFixed(1)} MB, ${seconds} s)`
  })
}

function createFileName(takenAt: Date, isEncrypted: boolean): string {
  const time = takenAt.toISOString().replaceAll(/[:.]/g, '-')
  return `racik-${time}.json.gz${isEncrypted ? '.age' : ''}`
}

await runCommand({
  usage,
  main,
  readOptions: (args) =>
    parseArgs({ args, options: { folder: { type: 'string' }, recipient: { type: 'string' } } })
      .values,
})
