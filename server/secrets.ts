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

/** A data key must have this length; it also suits APP_SECRET. */
const secretBytes = 32

/** Files of DATA_DIR in which a demo keeps its secrets, and the passwords of its accounts. */
export const secretFileNames = {
  dataKey: 'data-key',
  appSecret: 'app-secret',
  demoAccounts: 'demo-accounts.json',
} as const

/**
 * Returns the secrets, and creates missing ones. Throws when a secret's file exists and cannot be
 * read or is empty, or when a data key is not 32 bytes long.
 */
export function readSecrets(config: Config): Secrets {
  const dataKey = config.DATA_KEY ?? readOrCreateSecret(config.DATA_DIR, secretFileNames.dataKey)
  return {
    sealingKeys: createSealingKeys([dataKey, ...(config.DATA_KEY_OLD ?? [])]),
    appSecret: config.APP_SECRET ?? readOrCreateSecret(config.DATA_DIR, secretFileNames.appSecret),
    oldAppSecrets: config.APP_SECRET_OLD ?? [],
  }
}

/** Returns the secret in a file of the folder. Creates a missing file with a random secret. */
function readOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name)
  try {
    const storedSecret = readFileSync(file, 'utf8').trim()
    if (storedSecret === '') throw new Error(`${file} is empty: restore the secret from a backup`)
    return storedSecret
  } catch (error) {
    // Any other error is thrown: a new key in place of an unreadable one would make all encrypted
    // data unreadable.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const secret = randomBytes(secretBytes).toString('base64')
    mkdirSync(folder, { recursive: true })
    // wx: fails instead of replacing a secret that another process has created meanwhile.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
}
