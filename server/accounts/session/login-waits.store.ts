/** Rows of failed login tries and the wait after them. */
import { sql } from 'kysely'

import { freeTries, loginWaitAfter } from '#domain/accounts/login-wait.ts'
import { earlier, hours } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'

/** A count starts again after this long without a try. */
const forgottenAfter = hours(24)
/** The wait depends on the number of tries; it does not grow beyond this number. */
const maxCounted = 20

/**
 * Counts a try in one statement: of 500 parallel tries only the free ones pass (threat T-D03).
 * Returns the milliseconds to wait when it may not be made now.
 */
export async function takeLoginTry(
  db: Db,
  account: string,
  now: Date,
): Promise<number | undefined> {
  const stale = earlier(now, forgottenAfter)
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
    returning tries`.execute(db)
  if (counted.rows.length > 0) return undefined
  const row = await db
    .selectFrom('login_wait')
    .select('wait_until')
    .where('account', '=', account)
    .executeTakeFirst()
  return (row?.wait_until.getTime() ?? 0) - now.getTime()
}

export async function deleteLoginTries(db: Db, account: string): Promise<void> {
  await db.deleteFrom('login_wait').where('account', '=', account).execute()
}
