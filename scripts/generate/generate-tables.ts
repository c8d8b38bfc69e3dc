/**
 * Writes server/db/tables.ts, the types of every table, from the schema that the migrations create
 * in an empty embedded database. `--check` only compares, and exits with 1 if the file is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { describeTables } from '#server/db/describe-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'

const tablesFile = new URL('../../server/db/tables.ts', import.meta.url)
const database = await openDatabase({
  folder: 'memory',
  maxConnections: 1,
  log: createLog('silent'),
})
await migrate(database.db)
const tablesSource = await describeTables(database.db)
await database.close()
const isCurrent = existsSync(tablesFile) && readFileSync(tablesFile, 'utf8') === tablesSource
if (isCurrent) {
  console.log('server/db/tables.ts is up to date')
} else if (process.argv.includes('--check')) {
  console.error('server/db/tables.ts is outdated: run node scripts/generate/generate-tables.ts')
  process.exitCode = 1
} else {
  writeFileSync(tablesFile, tablesSource)
  console.log('server/db/tables.ts was written')
}
