/**
 * Passwords are kept as argon2id with OWASP's least settings (19 MiB, two passes), each hash with its
 * own salt, in the PHC text form so that settings can be raised later. A hash is work on purpose: few
 * run at once, a short line waits, and whoever comes after that is told to come back, so that a flood
 * of logins cannot stop the shop (threat T-D04).
 */
import { argon2, createHmac, timingSafeEqual } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type Settings = { memory: number; passes: number; parallelism: number }

const settings: Settings = { memory: 19_456, passes: 2, parallelism: 1 }
const length = 32
const atOnce = 2
const mostWaiting = 16

/**
 * A salt that is the same for every registration of one address: one hash then compares a password with
 * all of them, so a login takes as long as for an address with an account (threat T-D02).
 */
export function registrationSalt(shop: Pick<Shop, 'appSecret'>, email: string): Buffer {
  const secret = createHmac('sha256', shop.appSecret)
  return secret
    .update(`registration salt|${emailKeyOf(email)}`)
    .digest()
    .subarray(0, 16)
}

/** Throws UNAVAILABLE when too many hashes are asked for at once. */
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
 * Whether the password is the one of the hash. Without a hash (no such account) it does the same work
 * and says no. Throws UNAVAILABLE when too many hashes are asked for at once.
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(kept ?? '') ?? []
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

/** Of this process; each hash occupies a core for some 30 ms. */
let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, how: Settings): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new ShopError('UNAVAILABLE', { retryAfterSeconds: 2 })
    // Whoever finishes hands its place on.
    await new Promise<void>((turn) => waiting.push(turn))
  } else running++
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const asked = { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...how }
      argon2('argon2id', asked, (error, hash) => (error ? reject(error) : resolve(hash)))
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
