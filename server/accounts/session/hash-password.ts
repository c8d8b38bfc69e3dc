/**
 * Hashes passwords with argon2id and OWASP's minimum settings. The stored text (PHC string format)
 * contains the settings, so that they can be raised later. Hashing is slow on purpose. A flood of
 * logins must not block the shop, so only `maxRunningHashes` run at a time, `maxWaitingHashes`
 * wait, and further calls are refused (T-D04 in docs/threats.md).
 */
import { argon2, createHmac, timingSafeEqual } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import type { Shop } from '#server/shop.ts'

/** `memory` is in KiB. */
type Argon2Settings = { memory: number; passes: number; parallelism: number }

const currentSettings: Argon2Settings = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const saltBytes = 16
/** Hashes that run at a time in this process; hash-password.test.ts counts them. */
const maxRunningHashes = 2
const maxWaitingHashes = 16

/**
 * Returns the salt that all registrations of one address share. A login hashes the typed password
 * once and compares it with all of them. It therefore takes the same time with one registration,
 * with many, or with an account.
 */
export function deriveRegistrationSalt(shop: Pick<Shop, 'appSecret'>, email: string): Buffer {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac
    .update(`registration salt|${emailKeyOf(email)}`)
    .digest()
    .subarray(0, saltBytes)
}

/** Hashes a password, by default with a random salt. Throws UNAVAILABLE when the queue is full. */
export async function hashPassword(
  shop: Pick<Shop, 'randomBytes'>,
  password: string,
  salt: Buffer = shop.randomBytes(saltBytes),
): Promise<string> {
  const hash = await deriveHash(password, salt, currentSettings)
  const { memory, passes, parallelism } = currentSettings
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`
}

/**
 * Returns whether the password matches the hash. Without a hash (no such account), the function
 * does the same work and returns false. Throws UNAVAILABLE when the queue is full.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | undefined,
): Promise<boolean> {
  // The form that hashPassword writes: $argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(storedHash ?? '') ?? []
  if (salt === undefined || hash === undefined) {
    // No account. The salt does not matter: this only takes the same time as a real check. A stored
    // hash of another form, which hashPassword never writes, is refused too.
    await deriveHash(password, Buffer.alloc(saltBytes, 1), currentSettings)
    return false
  }
  const expectedHash = Buffer.from(hash, 'base64')
  const enteredHash = await deriveHash(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return expectedHash.length === enteredHash.length && timingSafeEqual(expectedHash, enteredHash)
}

/** Each hash occupies a processor core, so unlimited hashes would delay all other requests. */
const runWithLimit = createConcurrencyLimit({
  maxRunning: maxRunningHashes,
  maxWaiting: maxWaitingHashes,
})

/** Throws UNAVAILABLE when `maxWaitingHashes` are waiting already. */
function deriveHash(password: string, salt: Buffer, settings: Argon2Settings): Promise<Buffer> {
  const options = {
    // The same character can have several Unicode encodings, depending on the keyboard.
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: hashBytes,
    ...settings,
  }
  return runWithLimit(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', options, (error, hash) => (error ? reject(error) : resolve(hash)))
      }),
  )
}

/** The PHC string format has no `=` at the end. */
function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
