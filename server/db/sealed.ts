/**
 * Encrypts ("seals") health data and other secrets in the database with AES-256-GCM. The key's id
 * is stored with the value. Each value is bound to its table, column and row: copied to another
 * row, it cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

import type { SealedLocation } from './sealed-columns.ts'

/** Version of the format, the first part of each sealed value. Stored: do not change it. */
export const sealedFormatVersion = 'v1'
/** AES-256. */
const keyLengthBytes = 32
/** The id is stored in each value: another length would make all stored values unreadable. */
const keyIdHexDigits = 8
/** The standard length for GCM. */
const ivLengthBytes = 12
/** The full length of a GCM tag. A shorter one would be easier to forge. */
const authTagLengthBytes = 16

/**
 * Data keys by id. `currentId` is the id of the key that encrypts. All keys decrypt, so that the
 * key can be changed without downtime.
 */
export type SealingKeys = { currentId: string; keyById: ReadonlyMap<string, Buffer> }

/**
 * Creates the keys from base64 texts; the first becomes the current key. Throws for a key that does
 * not have 32 bytes.
 */
export function createSealingKeys(base64Keys: readonly [string, ...string[]]): SealingKeys {
  const entries = base64Keys.map((text) => {
    const key = Buffer.from(text, 'base64')
    if (key.length !== keyLengthBytes)
      throw new Error(`a data key must have ${keyLengthBytes} bytes, not ${key.length}`)
    // The id is part of each stored value, so how it is derived must not change.
    const id = createHash('sha256').update(key).digest('hex').slice(0, keyIdHexDigits)
    return [id, key] as const
  })
  const [currentEntry] = entries
  if (!currentEntry) throw new Error('no data key')
  return { currentId: currentEntry[0], keyById: new Map(entries) }
}

/**
 * Encrypts a text for one row and column. Returns `v1.<key id>.<iv>.<tag>.<ciphertext>`; the last
 * three are base64url.
 */
export function seal(keys: SealingKeys, location: SealedLocation, text: string): string {
  const key = keys.keyById.get(keys.currentId)
  if (!key) throw new Error(`current data key ${keys.currentId} is missing`)
  // Danger: using an IV twice with the same key would break the encryption.
  const iv = randomBytes(ivLengthBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: authTagLengthBytes })
  cipher.setAAD(associatedDataOf(location))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const encodedParts = [iv, cipher.getAuthTag(), ciphertext].map((bytes) =>
    bytes.toString('base64url'),
  )
  return [sealedFormatVersion, keys.currentId, ...encodedParts].join('.')
}

/**
 * Returns the decrypted text. Throws when its key is unknown, or the value was changed or moved.
 */
export function unseal(keys: SealingKeys, location: SealedLocation, sealedText: string): string {
  const [version, keyId, iv, authTag, ciphertext] = sealedText.split('.')
  const key = keys.keyById.get(keyId ?? '')
  if (version !== sealedFormatVersion || !key || !iv || !authTag || ciphertext === undefined)
    throw new Error(`cannot decrypt ${location.table}.${location.column} of row ${location.row}`)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: authTagLengthBytes,
  })
  decipher.setAAD(associatedDataOf(location))
  decipher.setAuthTag(Buffer.from(authTag, 'base64url'))
  return Buffer.concat([
    decipher.update(Buffer.from(ciphertext, 'base64url')),
    decipher.final(),
  ]).toString('utf8')
}

/** Returns the additional authenticated data of AES-GCM; decryption with other data fails. */
function associatedDataOf(location: SealedLocation): Buffer {
  return Buffer.from(`${location.table}/${location.column}/${location.row}`)
}
