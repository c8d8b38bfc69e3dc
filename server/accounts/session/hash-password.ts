/**
 * Hashes passwords with argon2id and OWASP's minimum settings (19 MiB, two passes), each with its
 * own salt, in the PHC text form so that settings can be raised later. Hashing is slow on purpose:
 * few hashes run at a time, a short queue waits and further calls are refused, so that a flood of
 * logins cannot stop the shop (threat T-D04).
 */
import { argon2, createHmac, timingSafeEqual } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type Settings = { memory: number; passes: number; parallelism: number }

const settings: Settings = { memory: 19_456, passes: 2, parallelism: 1 }
const length = 32
const maxRunning = 2
const maxWaiting = 16

/**
 * Returns the salt that all registrations of one address share. One hash then compares a password
 * with all of them, so a login takes as long as for an address with an account (threat T-D02).
 */
export function registrationSalt(shop: Pick<Shop, 'appSecret'>, email: string): Buffer {
  const secret = createHmac('sha256', shop.appSecret)
  return secret
    .update(`registration salt|${emailKeyOf(email)}`)
    .digest()
    .subarray(0, 16)
}

/** Throws UNAVAILABLE when the queue is full. */
export async function hashPassword(
  shop: Pick<Shop, 'randomBytes'>,
  password: string,
  salt: Buffer = shop.randomBytes(16),
): Promise<string> {
  const hash = await derive(password, salt, settings)
  const { memory, passes, parallelism } = settings
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`
}

/**
 * Returns whether the password matches the hash. Without a hash (no such account) it does the same
 * work and returns false. Throws UNAVAILABLE when the queue is full.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '') ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, Buffer.alloc(16, 1), settings)
    return false
  }
  const right = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return right.length === found.length && timingSafeEqual(right, found)
}

/** Hashes running in this process; each occupies a core for some 30 ms. */
let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, cost: Settings): Promise<Buffer> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new ShopError('UNAVAILABLE', { retryAfterSeconds: 2 })
    // A finished hash passes its slot to the next one, so `running` stays the same.
    await new Promise<void>((turn) => waiting.push(turn))
  } else running++
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = {
        message: password.normalize('NFKC'),
        nonce: salt,
        tagLength: length,
        ...cost,
      }
      argon2('argon2id', options, (error, hash) => (error ? reject(error) : resolve(hash)))
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
