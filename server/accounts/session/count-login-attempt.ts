/**
 * Counts a login attempt before its password is checked. Unknown addresses are counted in the same
 * way, so that the limit does not reveal which addresses have an account.
 */
import { createHmac } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { maxUnknownBrowserTriesPerDay } from '#domain/accounts/login-wait.ts'
import { loginNetworkOf } from '#domain/accounts/network.ts'
import { days } from '#domain/time.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { deleteLoginAttempts, reserveLoginAttempt } from './login-attempts.store.ts'

/**
 * Where an attempt to log in to an account comes from. Each source is counted separately, so that
 * an attacker delays only their own network, and a known password does not reset the count of
 * guessed codes. All networks together also have a daily limit per account.
 */
export type LoginSource =
  /** A session of the account that confirms its password. */
  | { kind: 'session' }
  /** A session of the account that enters a code of the second factor. */
  | { kind: 'session factor' }
  /** A browser that has logged in to the account before (known-browser.ts). */
  | { kind: 'browser'; browserId: string }
  /** Any other caller. */
  | { kind: 'network'; ip: string }

/**
 * Counts the attempt. Throws TOO_MANY with the seconds to wait, and logs the refusal, when the
 * source or the account has had too many attempts. After a correct password, the caller must call
 * resetLoginAttempts; otherwise a customer's own logins would be delayed.
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
  const { useCount, remainingMs } = await countUse(shop.db, dailyKey, days(1), now)
  if (useCount > maxUnknownBrowserTriesPerDay) throw createTooManyAttemptsError(shop, remainingMs)
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
  return `network ${loginNetworkOf(source.ip)}`
}

function hashKey(shop: Shop, text: string): string {
  return createHmac('sha256', shop.appSecret).update(`login|${text}`).digest('hex')
}
