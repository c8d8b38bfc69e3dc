/**
 * Encrypts ("seals") health data and other secrets in the database with AES-256-GCM. The key's id
 * is stored with the value. Each value is bound to its table, column and row: copied to another
 * row, it cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

import type { SealedLocation } from './sealed-columns.ts'

/** In bytes: AES-256. */
const keyLength = 32
/** In hexadecimal digits. Stored in each value: a change would make all stored values unreadable. */
const keyIdLength = 8
/** In bytes: the standard length for GCM. */
const ivLength = 12
/** In bytes: the full length of a GCM tag. A shorter one would be easier to forge. */
const authTagLength = 16

/**
 * Data keys by id. `current` is the id of the key that encrypts; all keys can decrypt, so that keys
 * can be changed without downtime.
 */
export type SealingKeys = { current: string; keys: ReadonlyMap<string, Buffer> }

/**
 * Creates the keys from base64 texts; the first becomes the current key. Throws for a text that is
 * not 32 bytes long.
 */
export function createSealingKeys(base64: readonly [string, ...string[]]): SealingKeys {
  const entries = base64.map((text) => {
    const key = Buffer.from(text, 'base64')
    if (key.length !== keyLength)
      throw new Error(`a data key must have ${keyLength} bytes, not ${key.length}`)
    // The id is part of each stored value, so how it is derived must not change.
    const id = createHash('sha256').update(key).digest('hex').slice(0, keyIdLength)
    return [id, key] as const
  })
  const [currentEntry] = entries
  if (!currentEntry) throw new Error('no data key')
  return { current: currentEntry[0], keys: new Map(entries) }
}

/**
 * Encrypts a text for one row and column. Returns `v1.<key id>.<iv>.<tag>.<ciphertext>`; the last
 * three are base64url.
 */
export function seal(keys: SealingKeys, location: SealedLocation, text: string): string {
  const key = keys.keys.get(keys.current)
  if (!key) throw new Error('no current data key')
  // Danger: using an IV twice with the same key would break the encryption.
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength })
  cipher.setAAD(associatedDataOf(location))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))
  return ['v1', keys.current, ...parts].join('.')
}

/** Decrypts a sealed value. Throws when its key is unknown, or it was changed or moved. */
export function unseal(keys: SealingKeys, location: SealedLocation, sealedText: string): string {
  const [version, id, iv, tag, text] = sealedText.split('.')
  const key = keys.keys.get(id ?? '')
  if (version !== 'v1' || !key || !iv || !tag || text === undefined)
    throw new Error(`cannot decrypt ${location.table}.${location.column} of row ${location.row}`)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength,
  })
  decipher.setAAD(associatedDataOf(location))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([
    decipher.update(Buffer.from(text, 'base64url')),
    decipher.final(),
  ]).toString('utf8')
}

/** Returns the additional authenticated data of AES-GCM; decryption with other data fails. */
function associatedDataOf(location: SealedLocation): Buffer {
  return Buffer.from(`${location.table}/${location.column}/${location.row}`)
}
