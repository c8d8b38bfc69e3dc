/**
 * Loads the data key and APP_SECRET, each with the previous values. Production sets them in the
 * environment; a demo generates them once and keeps them in the data folder, so that it can still
 * decrypt its data after a restart.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from './config.ts'
import type { Secrets } from '#server/db/check-secrets.ts'
import { createSealingKeys } from '#server/db/sealed.ts'

/** Throws when a secret's file exists and cannot be read, or when a data key is not 32 bytes long. */
export function readSecrets(config: Config): Secrets {
  const dataKey = config.DATA_KEY ?? readOrCreate(config.DATA_DIR, 'data-key')
  return {
    sealing: createSealingKeys([dataKey, ...(config.DATA_KEY_OLD ?? [])]),
    appSecret: config.APP_SECRET ?? readOrCreate(config.DATA_DIR, 'app-secret'),
    oldAppSecrets: config.APP_SECRET_OLD ?? [],
  }
}

/**
 * Returns the content of a file in the folder. Creates it with a random secret if it is missing.
 */
function readOrCreate(folder: string, name: string): string {
  const file = join(folder, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    // Only for a missing file. A new key in place of an unreadable key would lose all encrypted
    // data.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const secret = randomBytes(32).toString('base64')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${secret}\n`, { mode: 0o600 })
    return secret
  }
}
