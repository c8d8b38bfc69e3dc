/**
 * Counts a login attempt before its password is checked. Unknown addresses are counted in the same
 * way, so that the limit does not reveal which addresses have an account.
 */
import { createHmac } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { maxUnknownBrowserTriesPerDay } from '#domain/accounts/login-wait.ts'
import { networkOf } from '#domain/accounts/network.ts'
import { days } from '#domain/time.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { deleteLoginAttempts, reserveLoginAttempt } from './login-attempts.store.ts'

/**
 * Source of a login attempt: a session of the account that confirms its password, or enters a code
 * of the second factor; a browser that has logged in to it before; or any other caller, by network.
 * Each source is counted separately, so that an attacker delays only their own network, and a known
 * password does not reset the count of guessed codes. All networks together also have a daily limit
 * per account.
 */
export type LoginSource =
  | { kind: 'session' }
  | { kind: 'session factor' }
  | { kind: 'browser'; browserId: string }
  | { kind: 'network'; ip: string }

/**
 * Throws TOO_MANY with the seconds to wait; a refused attempt is logged. After a correct password,
 * the caller must call resetLoginAttempts.
 */
export async function countLoginAttempt(
  shop: Shop,
  email: string,
  source: LoginSource,
): Promise<void> {
  const countKey = countKeyOf(shop, email, source)
  const now = shop.now()
  const waitMs = await reserveLoginAttempt(shop.db, countKey, now)
  if (waitMs !== undefined) throw createTooManyAttemptsError(shop, waitMs)
  if (source.kind !== 'network') return
  // Limits an attacker with many networks, without delaying the owner's own browser.
  const dailyKey = `logins of strangers ${hashKey(shop, emailKeyOf(email))}`
  const { current, ttl: remainingMs } = await countUse(shop.db, dailyKey, days(1), now)
  if (current > maxUnknownBrowserTriesPerDay) throw createTooManyAttemptsError(shop, remainingMs)
}

/** Resets the count of attempts of this source. Call it after a correct password. */
export async function resetLoginAttempts(
  shop: Shop,
  email: string,
  source: LoginSource,
): Promise<void> {
  await deleteLoginAttempts(shop.db, countKeyOf(shop, email, source))
}

/** Logs the refusal and returns the error. */
function createTooManyAttemptsError(shop: Shop, waitMs: number): ShopError {
  shop.log.warn({ event: 'login.delayed' }, 'login rate limited')
  return new ShopError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Returns an HMAC of email address and source, so that neither is stored in readable form. */
function countKeyOf(shop: Shop, email: string, source: LoginSource): string {
  return hashKey(shop, `${emailKeyOf(email)}|${sourceKeyOf(source)}`)
}

function sourceKeyOf(source: LoginSource): string {
  if (source.kind === 'session' || source.kind === 'session factor') return source.kind
  if (source.kind === 'browser') return `browser ${source.browserId}`
  return `network ${networkOf(source.ip)}`
}

function hashKey(shop: Shop, text: string): string {
  return createHmac('sha256', shop.appSecret).update(`login|${text}`).digest('hex')
}
