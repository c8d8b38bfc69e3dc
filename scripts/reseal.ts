/**
 * `npm run reseal`: re-encrypts health data with the current DATA_KEY, so that DATA_KEY_OLD can be
 * removed. Safe while the shop runs on PostgreSQL; with the embedded database stop the shop first.
 */
import { join } from 'node:path'

import { ConfigError, readConfig } from '#server/config.ts'
import { checkSecrets, WrongSecret } from '#server/db/check-secrets.ts'
import { FolderInUse, lockFolder } from '#server/db/lock-folder.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { reseal } from '#server/db/reseal.ts'
import { createLog } from '#server/log.ts'
import { readSecrets } from '#server/secrets.ts'

async function main(): Promise<boolean> {
  const config = readConfig(process.env)
  const unlock = config.DATABASE_URL ? () => undefined : lockFolder(config.DATA_DIR)
  const database = await openDatabase({
    url: config.DATABASE_URL,
    folder: join(config.DATA_DIR, 'database'),
    pool: 1,
    copyOf: undefined,
    log: createLog('silent'),
  })
  try {
    await migrate(database.db)
    const secrets = readSecrets(config)
    await checkSecrets(database.db, secrets, new Date())
    const { resealed, unreadable } = await reseal(database.db, secrets.sealing)
    console.log(`${resealed} values are now encrypted with key ${secrets.sealing.current}.`)
    if (unreadable.length === 0) {
      console.log('No value needs an older key: DATA_KEY_OLD can be removed.')
      return true
    }
    console.error(`No key decrypts these; keep DATA_KEY_OLD:\n${unreadable.join('\n')}`)
    return false
  } finally {
    await database.close()
    unlock()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  const isClear = error instanceof ConfigError || error instanceof WrongSecret
  if (error instanceof FolderInUse)
    console.error('The shop is running and uses this data folder: stop it, or use DATABASE_URL.')
  else console.error(isClear ? error.message : error)
  process.exitCode = 1
}
