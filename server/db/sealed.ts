/**
 * Encrypts health data (quiz answers, allergies, medical note) in the database with AES-256-GCM.
 * The key's id is stored with the value, and the value is bound to its table, column and row, so
 * that it cannot be moved to another row.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

import type { Place } from './sealed-columns.ts'

/**
 * Keys by id. `current` encrypts; every key decrypts, so that keys can be changed without downtime.
 */
export type SealingKeys = { current: string; keys: ReadonlyMap<string, Buffer> }

/** Creates the keys from base64 texts of 32 bytes; the first is current. */
export function sealingKeys(base64: readonly [string, ...string[]]): SealingKeys {
  const entries = base64.map((text) => {
    const key = Buffer.from(text, 'base64')
    if (key.length !== 32) throw new Error(`a data key must have 32 bytes, not ${key.length}`)
    return [createHash('sha256').update(key).digest('hex').slice(0, 8), key] as const
  })
  return { current: entries[0]?.[0] ?? '', keys: new Map(entries) }
}

/** Encrypts a text for one place. Returns `v1.<key id>.<iv>.<tag>.<ciphertext>`, in base64url. */
export function seal(keys: SealingKeys, place: Place, text: string): string {
  const key = keys.keys.get(keys.current)
  if (!key) throw new Error('no current data key')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(boundTo(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  return ['v1', keys.current, ...parts].join('.')
}

/** Decrypts a sealed text. Throws when the key is unknown or the value was changed or moved. */
export function unseal(keys: SealingKeys, place: Place, sealed: string): string {
  const [version, id, iv, tag, text] = sealed.split('.')
  const key = keys.keys.get(id ?? '')
  if (version !== 'v1' || !key || !iv || !tag || text === undefined)
    throw new Error(`cannot decrypt ${place.table}.${place.column} of row ${place.row}`)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
  decipher.setAAD(boundTo(place))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([
    decipher.update(Buffer.from(text, 'base64url')),
    decipher.final(),
  ]).toString('utf8')
}

function boundTo(place: Place): Buffer {
  return Buffer.from(`${place.table}/${place.column}/${place.row}`)
}
