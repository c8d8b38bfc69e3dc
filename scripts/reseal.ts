/**
 * `npm run reseal`: re-encrypts health data with the current DATA_KEY, so that DATA_KEY_OLD can be
 * removed. On PostgreSQL the shop may keep running, if it was restarted with both keys before. With
 * the embedded database, stop the shop first.
 */
import { assertDataKeys, checkSecrets, listDataKeyIds } from '#server/db/check-secrets.ts'
import { listenerApplicationName } from '#server/db/listen-on-postgres.ts'
import type { Db } from '#server/db/open-database.ts'
import { reseal } from '#server/db/reseal.ts'
import type { SealingKeys } from '#server/db/sealed.ts'
import { readSecrets } from '#server/secrets.ts'

import { hasRunningShop } from './database/has-running-shop.ts'
import { CommandRefusedError } from './database/with-connection.ts'
import { withMigratedDatabase } from './database/with-migrated-database.ts'
import { explainError } from './processes/run-command.ts'

/** Returns true when no stored value needs an older key any more. */
async function main(): Promise<boolean> {
  return withMigratedDatabase(async (db, config) => {
    const secrets = readSecrets(config)
    // The lock of the data folder keeps a shop away from the embedded database.
    if (config.DATABASE_URL) await expectShopWithCurrentKey(db, secrets.sealingKeys)
    await checkSecrets(db, secrets, new Date())
    const { resealedCount, unreadableValues } = await reseal(db, secrets.sealingKeys)
    const { currentId } = secrets.sealingKeys
    console.log(`${resealedCount} values are now encrypted with key ${currentId}.`)
    if (unreadableValues.length === 0) {
      console.log('No value needs an older key: DATA_KEY_OLD can be removed.')
      return true
    }
    console.error(`No key decrypts these; keep DATA_KEY_OLD:\n${unreadableValues.join('\n')}`)
    return false
  })
}

/**
 * Throws CommandRefusedError while a shop is connected and none has started with the current key:
 * it could not read re-encrypted values, and would encrypt new ones with the old key. Call it
 * before `checkSecrets`, which records the current key like the start of a shop.
 */
async function expectShopWithCurrentKey(db: Db, keys: SealingKeys): Promise<void> {
  const usedKeyIds = await listDataKeyIds(db)
  assertDataKeys(keys, usedKeyIds, 'this database')
  if (usedKeyIds.includes(keys.currentId) || !(await hasRunningShop(db))) return
  throw new CommandRefusedError(
    `The running shop does not have key ${keys.currentId} yet. Restart all its processes with this DATA_KEY and the old key in DATA_KEY_OLD first, then run this command again (docs/operations.md, Keys). If no process runs, end the connection that a lost one has left: select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = '${listenerApplicationName}'. Nothing was changed.`,
  )
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
