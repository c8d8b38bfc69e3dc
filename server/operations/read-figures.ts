/** Figures about the shop's own work, for the gauges of /metrics and for alerts. */
import { sql } from 'kysely'

import { earlier, hours } from '#domain/time.ts'
import { deadLetters } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

type Reader = (shop: Shop) => Promise<number>

/** The age of a refused email counts from when it was queued, not from its next try. */
export const secondsOfOldestUnsent: Reader = async ({ db, now }) => {
  const at = now()
  const { since } = await db
    .selectFrom('outbox_email')
    .select(sql<Date | null>`min(case when tries > 0 then queued_at else send_at end)`.as('since'))
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('tries', '>', 0), eb('send_at', '<=', at)]))
    .executeTakeFirstOrThrow()
  return since === null ? 0 : (at.getTime() - new Date(since).getTime()) / 1000
}

/** Excludes the queue's own maintenance jobs. */
export const countWaitingJobs: Reader = ({ db }) =>
  count(
    db,
    sql`jobs.job where state in ('created', 'retry') and start_after <= now()
      and name <> ${deadLetters} and name not like '\\_\\_pgboss%'`,
  )

export const countDeadJobs: Reader = ({ db }) =>
  count(db, sql`jobs.job where name = ${deadLetters} and state = 'created'`)

export const countFailedItems: Reader = ({ db }) =>
  count(db, sql`work_failure where next_at is null`)

/** Open payment issues and parked provider messages. */
export const countPaymentIssues: Reader = async ({ db }) =>
  (await count(db, sql`payment_issue where closed_at is null`)) +
  (await count(db, sql`provider_message where state = 'parked'`))

/** Failed tries per account and network or browser; a successful login deletes its row. */
export const countFailedLogins: Reader = async ({ db, now }) => {
  const { tries } = await db
    .selectFrom('login_wait')
    .select((eb) => eb.fn.sum<number | null>('tries').as('tries'))
    .where('tried_at', '>', earlier(now(), hours(1)))
    .executeTakeFirstOrThrow()
  return Number(tries ?? 0)
}

async function count(db: Shop['db'], rows: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(db)
  return Number(found.rows[0]?.count ?? 0)
}
