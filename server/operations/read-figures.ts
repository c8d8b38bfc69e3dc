/** Figures about the shop's jobs, emails, logins and backups, for /metrics and alerts. */
import { sql } from 'kysely'

import { subtractDuration, hours } from '#domain/time.ts'
import { findNewestBackup } from '#server/db/backup/find-newest-backup.ts'
import { deadLetterQueue } from '#server/jobs/jobs.ts'
import { countOpenIssues } from '#server/payment-issues/list-payment-issues.ts'
import type { Shop } from '#server/shop.ts'

type ReadFigure = (shop: Shop) => Promise<number>

/**
 * Returns how many seconds the oldest email that should have been sent has waited; 0 if none waits.
 * The wait of a refused email counts from the time when it was queued, not from its next try.
 */
export const readSecondsSinceOldestUnsent: ReadFigure = async ({ db, now }) => {
  const currentTime = now()
  const { since } = await db
    .selectFrom('outbox_email')
    .select(sql<Date | null>`min(case when tries > 0 then queued_at else send_at end)`.as('since'))
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('tries', '>', 0), eb('send_at', '<=', currentTime)]))
    .executeTakeFirstOrThrow()
  return since === null ? 0 : (currentTime.getTime() - new Date(since).getTime()) / 1000
}

/** Counts due jobs without the maintenance jobs of pg-boss, whose names begin with `__pgboss`. */
export const countWaitingJobs: ReadFigure = ({ db }) =>
  countRows(
    db,
    sql`jobs.job where state in ('created', 'retry') and start_after <= now()
      and name <> ${deadLetterQueue} and name not like '\\_\\_pgboss%'`,
  )

/** Counts the jobs that failed and have no tries left. They wait in a queue of their own. */
export const countDeadJobs: ReadFigure = ({ db }) =>
  countRows(db, sql`jobs.job where name = ${deadLetterQueue} and state = 'created'`)

/** Counts the items of batch work, and the recurring jobs, that failed and wait for staff. */
export const countFailedItems: ReadFigure = ({ db }) =>
  countRows(db, sql`work_failure where next_at is null`)

/** Counts the same issues as the page /admin-payment-issues, which the alert names. */
export const countPaymentIssues: ReadFigure = ({ db }) => countOpenIssues(db)

/**
 * Counts the failed logins of the last hour. Failures are stored per account and network or
 * browser; a successful login deletes them.
 */
export const countFailedLogins: ReadFigure = async ({ db, now }) => {
  const { tries } = await db
    .selectFrom('login_wait')
    .select((eb) => eb.fn.sum<number | null>('tries').as('tries'))
    .where('tried_at', '>', subtractDuration(now(), hours(1)))
    .executeTakeFirstOrThrow()
  return Number(tries ?? 0)
}

/** Returns the age of the newest backup in seconds; NaN before the first backup. */
export const readSecondsSinceBackup: ReadFigure = async (shop) => {
  const newestBackup = await findNewestBackup(shop)
  return newestBackup
    ? (shop.now().getTime() - newestBackup.createdAt.getTime()) / 1000
    : Number.NaN
}

/** `source` is the SQL after `from`: a table, with a condition. */
async function countRows(db: Shop['db'], source: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${source}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
