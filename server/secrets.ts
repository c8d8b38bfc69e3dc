/**
 * The two secrets of a shop: the key of its health data and the one behind tokens and cookies, each with
 * those before it. Given in production; in a demo they are made once and kept in the data folder, so
 * that a restart can still read what was sealed.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/db/check-secrets.ts'
import { sealingKeys } from '#server/db/sealed.ts'

export function readSecrets(config: Config): Secrets {
  const dataKey = config.DATA_KEY ?? kept(config.DATA_DIR, 'data-key')
  return {
    sealing: sealingKeys([dataKey, ...(config.DATA_KEY_OLD ?? [])]),
    appSecret: config.APP_SECRET ?? kept(config.DATA_DIR, 'app-secret'),
    oldAppSecrets: config.APP_SECRET_OLD ?? [],
  }
}

function kept(folder: string, name: string): string {
  const file = join(folder, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const secret = randomBytes(32).toString('base64')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${secret}\n`, { mode: 0o600 })
    return secret
  }
}
