/**
 * `npm run reseal`: re-encrypts health data with the current DATA_KEY, so that DATA_KEY_OLD can be
 * removed. On PostgreSQL the shop may keep running. With the embedded database, stop the shop
 * first.
 */
import { checkSecrets } from '#server/db/check-secrets.ts'
import { reseal } from '#server/db/reseal.ts'
import { readSecrets } from '#server/secrets.ts'

import { withMigratedDatabase } from './database/with-migrated-database.ts'
import { explainError } from './processes/run-command.ts'

/** Returns true when no stored value needs an older key any more. */
async function main(): Promise<boolean> {
  return withMigratedDatabase(async (db, config) => {
    const secrets = readSecrets(config)
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

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
