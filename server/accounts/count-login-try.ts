/**
 * Counts a try to log in before its password is looked at, in one statement: of five hundred that come
 * at once, only the free ones get through, the rest find the wait already set (threat T-D03). Accounts
 * that do not exist are counted alike, so that the counting tells nothing.
 */
import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { freeTries, loginWaitAfter } from '#domain/accounts/login-wait.ts'
import { hours, later } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

/** After this long without a try an account begins anew. */
const forgottenAfter = hours(24)
/** Waits are looked up by the number of tries; more than this changes nothing. */
const mostCounted = 16

/** Throws TOO_MANY with the seconds to wait. */
export async function countLoginTry(shop: Shop, email: string): Promise<void> {
  const account = accountKeyOf(shop, email)
  const now = shop.now()
  const stale = new Date(now.getTime() - forgottenAfter)
  const waits = Array.from(
    { length: mostCounted - freeTries + 1 },
    (_, step) => loginWaitAfter(freeTries + step) / 1000,
  )
  const counted = await sql<{ tries: number }>`
    insert into login_wait (account, tries, tried_at, wait_until)
    values (${account}, 1, ${now}, ${now})
    on conflict (account) do update set
      tries = case when login_wait.tried_at < ${stale} then 1
        else least(login_wait.tries + 1, ${mostCounted}::int) end,
      tried_at = ${now},
      wait_until = case when login_wait.tried_at < ${stale} or login_wait.tries + 1 < ${freeTries}::int
        then ${now}::timestamptz
        else ${now}::timestamptz + make_interval(secs =>
          (${waits}::float8[])[least(login_wait.tries + 1, ${mostCounted}::int) - ${freeTries - 1}::int]) end
    where login_wait.wait_until <= ${now}
    returning tries`.execute(shop.db)
  if (counted.rows.length > 0) return
  const row = await shop.db
    .selectFrom('login_wait')
    .select('wait_until')
    .where('account', '=', account)
    .executeTakeFirst()
  const waitMs = (row?.wait_until.getTime() ?? 0) - now.getTime()
  shop.log.warn({ event: 'login.slowed' }, 'an account has to wait before the next login')
  throw new ShopError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** The password was right, or is a new one: the tries before it are forgotten. */
export async function forgetLoginTries(shop: Shop, db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_wait').where('account', '=', accountKeyOf(shop, email)).execute()
}

export async function deleteOldLoginTries(shop: Shop): Promise<void> {
  const before = later(shop.now(), -forgottenAfter)
  await shop.db.deleteFrom('login_wait').where('tried_at', '<', before).execute()
}

/** The address itself is not kept a second time. */
function accountKeyOf(shop: Shop, email: string): string {
  return createHmac('sha256', shop.appSecret)
    .update(`login|${emailKeyOf(email)}`)
    .digest('hex')
}
