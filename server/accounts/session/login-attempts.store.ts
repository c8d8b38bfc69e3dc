/**
 * Rows of login attempts, one for each account and source: the number of attempts since the last
 * success, and the time until which the next attempt must wait.
 */
import { sql } from 'kysely'

import {
  computeLoginWait,
  loginCountLifetime,
  triesWithoutWait,
} from '#domain/accounts/login-wait.ts'
import { subtractDuration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'

/** The count stops at this number: the wait reaches its maximum long before. */
const maxCountedAttempts = 20

/**
 * Counts an attempt and returns undefined if it is allowed; otherwise returns the milliseconds to
 * wait and counts nothing. One statement checks and counts, so parallel attempts cannot exceed the
 * limit (T-D03 in docs/threats.md). `countKey` is the HMAC of email address and source from
 * count-login-attempt.ts.
 */
export async function reserveLoginAttempt(
  db: Db,
  countKey: string,
  now: Date,
): Promise<number | undefined> {
  const oldestCounted = subtractDuration(now, loginCountLifetime)
  // waitSeconds[0] is the wait after attempt number `triesWithoutWait`, [1] after the next one, and
  // so on up to `maxCountedAttempts`.
  const waitSeconds = Array.from(
    { length: maxCountedAttempts - triesWithoutWait + 1 },
    (_, step) => computeLoginWait(triesWithoutWait + step) / 1000,
  )
  // SQL arrays start at 1, so the index subtracts `triesWithoutWait - 1` from the attempt's number.
  const reservation = await sql<{ tries: number }>`
    insert into login_wait (account, tries, tried_at, wait_until)
    values (${countKey}, 1, ${now}, ${now})
    on conflict (account) do update set
      tries = case when login_wait.tried_at < ${oldestCounted} then 1
        else least(login_wait.tries + 1, ${maxCountedAttempts}::int) end,
      tried_at = ${now},
      wait_until = case when login_wait.tried_at < ${oldestCounted} or login_wait.tries + 1 < ${triesWithoutWait}::int
        then ${now}::timestamptz
        else ${now}::timestamptz + make_interval(secs =>
          (${waitSeconds}::float8[])[least(login_wait.tries + 1, ${maxCountedAttempts}::int) - ${triesWithoutWait - 1}::int]) end
    where login_wait.wait_until <= ${now}
    returning tries`.execute(db)
  if (reservation.rows.length > 0) return undefined
  const row = await db
    .selectFrom('login_wait')
    .select('wait_until')
    .where('account', '=', countKey)
    .executeTakeFirst()
  // A correct login has deleted the row meanwhile; the caller waits its minimum of one second.
  if (!row) return 0
  return row.wait_until.getTime() - now.getTime()
}

/** Resets the count and the wait; call it after a successful login. */
export async function deleteLoginAttempts(db: Db, countKey: string): Promise<void> {
  await db.deleteFrom('login_wait').where('account', '=', countKey).execute()
}
