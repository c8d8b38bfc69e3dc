/**
 * Writes server/db/tables.ts, the types of every table, from the schema that the migrations create
 * in an empty embedded database. `--check` only compares, and exits with 1 if the file is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import { describeTables } from '#server/db/describe-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'

const file = new URL('../../server/db/tables.ts', import.meta.url)
const database = await openDatabase({
  folder: 'memory',
  maxConnections: 1,
  log: createLog('silent'),
})
await migrate(database.db)
const text = await describeTables(database.db)
await database.close()
const isCurrent = readFileSync(file, 'utf8') === text
if (process.argv.includes('--check')) {
  if (!isCurrent)
    console.error(
      'server/db/tables.ts is not current: run node scripts/generate/generate-tables.ts',
    )
  process.exit(isCurrent ? 0 : 1)
}
if (!isCurrent) writeFileSync(file, text)
console.log(isCurrent ? 'server/db/tables.ts is current' : 'server/db/tables.ts written')
