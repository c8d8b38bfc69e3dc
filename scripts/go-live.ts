/**
 * `npm run go-live`: turns a demo into an empty shop. Keeps products, ingredients and settings.
 * Deletes people, orders and the data that belongs to them. Writes a backup first, which
 * `--undo <backup>` restores. The shop must be stopped.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import {
  checkEmptying,
  checkUndo,
  type EmptyingCheckResult,
} from '#domain/go-live/check-emptying.ts'
import { readConfig, type Config } from '#server/config.ts'
import { crashAt } from '#server/crash-points.ts'
import { countBackupRows } from '#server/db/backup/backup-format.ts'
import { createBackup } from '#server/db/backup/create-backup.ts'
import { openBackup } from '#server/db/backup/open-backup.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import {
  countRows,
  emptyShop,
  getEmptyingState,
  type TableCount,
} from '#server/go-live/empty/empty-shop.ts'
import { listUnavailable } from '#server/go-live/empty/list-unavailable.ts'

import { expectMigrated, CommandRefusedError } from './database/with-connection.ts'
import { secretFileNames } from '#server/secrets.ts'
import { withExclusiveDatabase } from './database/with-exclusive-database.ts'
import { readShopName } from './database/read-shop-name.ts'
import { runCommand } from './processes/run-command.ts'

const usage = `npm run go-live                       drops the demo data, after a question
npm run go-live -- --keep-vouchers    keeps the vouchers, without their uses
npm run go-live -- --undo BACKUP      restores a backup that go-live made
--yes skips the question, for scripts`

type Options = {
  /** True: drops the data, or restores it, without a question. */
  yes: boolean
  /** True: keeps the vouchers, without their uses. */
  keepVouchers: boolean
  /** Path of the backup to restore; undefined to drop the data. */
  undo: string | undefined
}

async function main(options: Options): Promise<string> {
  const config = readConfig(process.env)
  return options.undo === undefined
    ? goLive(config, options)
    : undoGoLive(config, options.undo, { isConfirmed: options.yes })
}

async function goLive(config: Config, options: Options): Promise<string> {
  return withExclusiveDatabase(config, async ({ db, run }) => {
    await expectMigrated(db)
    const { shopName, counts, unavailable } = await run(async (tx) => {
      expectAllowed(checkEmptying(await getEmptyingState(tx)))
      return {
        shopName: await readShopName(tx),
        counts: await countRows(tx, options),
        unavailable: await listUnavailable(tx),
      }
    })
    console.log(formatRowCounts(counts))
    if (unavailable.length > 0) console.log(formatUnavailable(unavailable))
    if (!options.yes) await confirmByShopName(shopName, 'To drop this data')
    const createdAt = new Date()
    const backupPath = createBackupPath(config.DATA_DIR, createdAt)
    const droppedRowCount = await run(async (tx) => {
      // Checked again, because the question may have waited long for its answer.
      expectAllowed(checkEmptying(await getEmptyingState(tx)))
      const files = readFilesToBackUp(config)
      const header = { createdAt: createdAt.toISOString(), shop: shopName, files }
      const backupSize = await createBackup(tx, backupPath, header)
      console.log(`Backup of ${backupSize.rows} rows, verified: ${backupPath}`)
      const rowCount = await emptyShop(tx, { ...options, at: createdAt, backupPath })
      crashAt(config, 'G1.before')
      return rowCount
    })
    // Runs after the commit. If it fails, the file only names accounts that no longer exist.
    rmSync(join(config.DATA_DIR, secretFileNames.demoAccounts), { force: true })
    return `Dropped ${droppedRowCount} rows. Undo: npm run go-live -- --undo ${backupPath}
Next: docs/operations.md, Going live.`
  })
}

async function undoGoLive(
  config: Config,
  file: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<string> {
  const backup = await openBackup(file)
  return withExclusiveDatabase(config, async ({ db, run }) => {
    await expectMigrated(db)
    await run(async (tx) => expectAllowed(checkUndo(await getEmptyingState(tx))))
    const { shop, createdAt, files } = backup.header
    const count = countBackupRows(backup.summary)
    console.log(`All data of the shop is replaced by the backup of ${createdAt}: ${count} rows.`)
    if (!isConfirmed) await confirmByShopName(shop, 'To restore it')
    await run((tx) => restoreBackup(tx, backup))
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(config.DATA_DIR, name), text, { mode: 0o600 })
    return `Restored ${count} rows. The shop needs the DATA_KEY and APP_SECRET of that time.`
  })
}

/** Throws CommandRefusedError with the reason if the check refuses the command. */
function expectAllowed(result: EmptyingCheckResult): void {
  if (!result.ok) throw new CommandRefusedError(result.reason)
}

/** Returns lines with the row counts of the tables, summed by their content such as `orders`. */
function formatRowCounts(counts: readonly TableCount[]): string {
  const formatSums = (part: 'keptCount' | 'droppedCount'): string[] => {
    const sums = new Map<string, number>()
    for (const count of counts) sums.set(count.group, (sums.get(count.group) ?? 0) + count[part])
    return [...sums].filter(([, sum]) => sum > 0).map(([group, sum]) => `  ${group}: ${sum} rows`)
  }
  return ['Dropped:', ...formatSums('droppedCount'), 'Kept:', ...formatSums('keptCount')].join('\n')
}

function formatUnavailable(lines: readonly string[]): string {
  const heading = 'Products that shoppers cannot buy (change it at /admin-products):'
  return [heading, ...lines.map((line) => `  ${line}`)].join('\n')
}

/**
 * Asks for the name of the shop. Throws CommandRefusedError if another text is typed, or if the
 * input ends.
 */
async function confirmByShopName(shopName: string, purpose: string): Promise<void> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const emptyInputOnClose = new Promise<string>((resolve) =>
    reader.once('close', () => resolve('')),
  )
  const input = await Promise.race([
    reader.question(`${purpose}, type the name of the shop (${shopName}): `),
    emptyInputOnClose,
  ])
  reader.close()
  if (input.trim() !== shopName)
    throw new CommandRefusedError('This is not the name. Nothing was changed.')
}

/** Returns the path of a new backup, and creates its folder. */
function createBackupPath(dataDir: string, now: Date): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `before-go-live-${now.toISOString().replaceAll(/[:.]/g, '-')}.json.gz`)
}

/** Returns the texts of files that are deleted with the demo data, by file name. */
function readFilesToBackUp({ DATA_DIR }: Config): Record<string, string> {
  const file = join(DATA_DIR, secretFileNames.demoAccounts)
  return existsSync(file) ? { [secretFileNames.demoAccounts]: readFileSync(file, 'utf8') } : {}
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      yes: { type: 'boolean', default: false },
      'keep-vouchers': { type: 'boolean', default: false },
      undo: { type: 'string' },
    },
  })
  return { yes: values.yes, keepVouchers: values['keep-vouchers'], undo: values.undo }
}

await runCommand({ usage, readOptions, main })
