/**
 * Counts a login try before its password is checked. Unknown accounts are counted in the same way,
 * so that counting does not reveal accounts.
 */
import { createHmac } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { maxUnknownBrowserTriesPerDay } from '#domain/accounts/login-wait.ts'
import { networkOf } from '#domain/accounts/network.ts'
import { days } from '#domain/time.ts'
import { countUse } from '#server/http/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { deleteLoginTries, takeLoginTry } from './login-waits.store.ts'

/**
 * Source of a try; each is counted separately, so that an attacker delays only their own networks:
 * a session of the account, a browser that has logged in to it before, or any other caller by
 * network. All callers of the last kind together have a daily limit per account.
 */
export type LoginSource =
  | { from: 'session' }
  | { from: 'browser'; browserId: string }
  | { from: 'network'; ip: string }

/** Throws TOO_MANY with the seconds to wait. */
export async function countLoginTry(shop: Shop, email: string, source: LoginSource): Promise<void> {
  const account = keyOf(shop, email, source)
  const now = shop.now()
  const wait = await takeLoginTry(shop.db, account, now)
  if (wait !== undefined) throw tooMany(shop, wait)
  if (source.from !== 'network') return
  const key = `logins of strangers ${hashOf(shop, emailKeyOf(email))}`
  const { current, ttl } = await countUse(shop.db, key, days(1), now)
  if (current > maxUnknownBrowserTriesPerDay) throw tooMany(shop, ttl)
}

/** Deletes the counted tries; call it after a right password. */
export async function resetLoginTries(
  shop: Shop,
  email: string,
  source: LoginSource,
): Promise<void> {
  const account = keyOf(shop, email, source)
  await deleteLoginTries(shop.db, account)
}

function tooMany(shop: Shop, waitMs: number): ShopError {
  shop.log.warn({ event: 'login.delayed' }, 'login rate limited')
  return new ShopError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Hashed, so that email address and IP are not stored a second time. */
function keyOf(shop: Shop, email: string, source: LoginSource): string {
  const who =
    source.from === 'session'
      ? 'session'
      : source.from === 'browser'
        ? `browser ${source.browserId}`
        : `network ${networkOf(source.ip)}`
  return hashOf(shop, `${emailKeyOf(email)}|${who}`)
}

function hashOf(shop: Shop, text: string): string {
  return createHmac('sha256', shop.appSecret).update(`login|${text}`).digest('hex')
}
