/**
 * Counts a login try before its password is checked, in one statement: of 500 parallel tries only
 * the free ones pass (threat T-D03). Unknown accounts are counted in the same way, so that counting
 * does not reveal accounts.
 */
import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import {
  freeTries,
  loginWaitAfter,
  maxUnknownBrowserTriesPerDay,
} from '#domain/accounts/login-wait.ts'
import { networkOf } from '#domain/accounts/network.ts'
import { days, hours } from '#domain/time.ts'
import { countUse } from '#server/http/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Source of a try; each is counted separately, so that an attacker delays only their own networks:
 * a session of the account, a browser that has logged in to it before, or any other caller by
 * network. All callers of the last kind together have a daily limit per account.
 */
export type LoginSource =
  | { from: 'session' }
  | { from: 'browser'; browserId: string }
  | { from: 'network'; ip: string }

/** A count starts again after this long without a try. */
const forgottenAfter = hours(24)
/** The wait depends on the number of tries; it does not grow beyond this number. */
const maxCounted = 20

/** Throws TOO_MANY with the seconds to wait. */
export async function countLoginTry(shop: Shop, email: string, source: LoginSource): Promise<void> {
  const account = keyOf(shop, email, source)
  const now = shop.now()
  const stale = new Date(now.getTime() - forgottenAfter)
  const waits = Array.from(
    { length: maxCounted - freeTries + 1 },
    (_, step) => loginWaitAfter(freeTries + step) / 1000,
  )
  const counted = await sql<{ tries: number }>`
    insert into login_wait (account, tries, tried_at, wait_until)
    values (${account}, 1, ${now}, ${now})
    on conflict (account) do update set
      tries = case when login_wait.tried_at < ${stale} then 1
        else least(login_wait.tries + 1, ${maxCounted}::int) end,
      tried_at = ${now},
      wait_until = case when login_wait.tried_at < ${stale} or login_wait.tries + 1 < ${freeTries}::int
        then ${now}::timestamptz
        else ${now}::timestamptz + make_interval(secs =>
          (${waits}::float8[])[least(login_wait.tries + 1, ${maxCounted}::int) - ${freeTries - 1}::int]) end
    where login_wait.wait_until <= ${now}
    returning tries`.execute(shop.db)
  if (counted.rows.length === 0) {
    const row = await shop.db
      .selectFrom('login_wait')
      .select('wait_until')
      .where('account', '=', account)
      .executeTakeFirst()
    throw tooMany(shop, (row?.wait_until.getTime() ?? 0) - now.getTime())
  }
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
  await shop.db.deleteFrom('login_wait').where('account', '=', account).execute()
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
