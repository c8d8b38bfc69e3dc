/**
 * `npm run restore`: loads a backup into an empty database, or with `--replace` over the rows of a
 * stopped shop. Verifies the file before it changes anything, and the rows afterwards.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig, type Config } from '#server/config.ts'
import {
  BackupRefusedError,
  countBackupRows,
  type BackupHeader,
} from '#server/db/backup/backup-format.ts'
import { parsePrivateKey } from '#server/db/backup/encryption.ts'
import { isEmptyDatabase } from '#server/db/backup/is-empty-database.ts'
import { openBackup } from '#server/db/backup/open-backup.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { checkSecrets, assertDataKeys, type Secrets } from '#server/db/check-secrets.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { readSecrets, secretFileNames } from '#server/secrets.ts'

import { CommandRefusedError, type Connection } from './database/with-connection.ts'
import { withExclusiveDatabase } from './database/with-exclusive-database.ts'
import { runCommand } from './processes/run-command.ts'
import { scheduleProviderChecks } from './processes/schedule-provider-checks.ts'

const usage = `npm run restore -- FILE                      loads a backup into an empty database
npm run restore -- FILE --replace            replaces all rows of a stopped shop of the same version
npm run restore -- FILE --identity KEYFILE   decrypts it with this private key of age`

type Options = { file: string; replace: boolean; identity: string | undefined }

async function main(options: Options): Promise<string> {
  const config = readConfig(process.env)
  const backup = await openBackup(options.file, readIdentity(options.identity))
  const { header, summary } = backup
  expectKnownMigrations(header)
  const secrets = readExistingSecrets(config)
  assertDataKeys(secrets.sealingKeys, header.dataKeys, 'this backup')
  const restore = async (connection: Connection): Promise<void> => {
    if (await isEmptyDatabase(connection.db)) await createSchema(connection, header)
    else if (!options.replace)
      throw new CommandRefusedError(
        'The database is not empty. Use an empty one, or replace all its rows with --replace.',
      )
    await connection.run(async (tx) => {
      await restoreBackup(tx, backup)
      await checkSecrets(tx, secrets, new Date())
      // In the transaction of the rows: after an interruption, a restored shop must have due
      // checks.
      await scheduleProviderChecks(tx, new Date(header.createdAt))
    })
    await migrate(connection.db)
  }
  await withExclusiveDatabase(config, restore, { mayCreate: true })
  return `Restored ${countBackupRows(summary)} rows, verified. They are of ${header.createdAt}, ${header.shop}.
When the shop runs, it checks every open bill at Billplz. At PayPal it checks every subscription except
abandoned ones and those that ended more than 31 days before the backup.
It cannot find orders and subscriptions that were begun after ${header.createdAt}:
compare the bills that Billplz lists as paid since then, and resend PayPal's webhooks since then.
Staff have the roles, passwords and second factors of that time again: run node scripts/staff.ts list, and repeat
removals and resets before the shop opens.
Next: docs/operations.md, Backup and restore.`
}

/** Creates the tables with the migrations of the backup, and the tables of the queue. */
async function createSchema({ db, database }: Connection, header: BackupHeader): Promise<void> {
  await migrate(db, header.migrations)
  const log = createLog('silent')
  const jobs = createJobs({ database, log, now: () => new Date(), hasWorkers: false })
  await jobs.openQueues([])
  await jobs.stop()
}

/** Throws BackupRefusedError when the backup is of a newer version of the shop. */
function expectKnownMigrations(header: BackupHeader): void {
  const unknownMigration = header.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknownMigration === undefined) return
  throw new BackupRefusedError(
    `The backup is of a newer version of the shop: it has the migration ${unknownMigration}. Restore it with that version.`,
  )
}

/**
 * Throws CommandRefusedError if a secret is missing, because `readSecrets` would create a new one.
 */
function readExistingSecrets(config: Config): Secrets {
  const missingSecrets = [
    ['DATA_KEY', config.DATA_KEY, secretFileNames.dataKey],
    ['APP_SECRET', config.APP_SECRET, secretFileNames.appSecret],
  ].flatMap(([name = '', value, file = '']) =>
    value === undefined && !existsSync(path.join(config.DATA_DIR, file)) ? [name] : [],
  )
  if (missingSecrets.length === 0) return readSecrets(config)
  throw new CommandRefusedError(
    `Set ${missingSecrets.join(' and ')} to the values of the shop that made the backup. A demo keeps them in its data folder, in data-key and app-secret.`,
  )
}

/** Throws BackupRefusedError when the file is missing or contains no private key. */
function readIdentity(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  if (!existsSync(file)) throw new BackupRefusedError(`${file} cannot be read.`)
  return parsePrivateKey(readFileSync(file, 'utf8'))
}

/** Returns undefined unless the command line names exactly one file. */
function readOptions(args: string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, identity: { type: 'string' } },
  })
  const [file, ...extraArgs] = positionals
  if (file === undefined || extraArgs.length > 0) return undefined
  return { file, replace: values.replace, identity: values.identity }
}

await runCommand({ usage, readOptions, main })
