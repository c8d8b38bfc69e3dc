/** Reads facts about accounts and orders for the requirements of going live. */
import { sql } from 'kysely'

import { reservedDomainPattern } from '#domain/go-live/check-shop.ts'
import type { TestEmail } from '#domain/go-live/check-trials.ts'
import type { Db } from '#server/db/open-database.ts'
import { testEmail } from '#server/mail/emails/owner/test-email.email.ts'

type StaffFacts = { email: string; role: string; hasFactor: boolean; registration: string }

/**
 * Returns all staff who can log in, sorted by email. `hasFactor` is true for staff with a confirmed
 * second factor. `registration` is the number in the pharmacist's signature; empty for staff
 * without one.
 */
export async function listStaffFacts(db: Db): Promise<StaffFacts[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staff_factor', 'staff_factor.user_id', 'users.id')
    .leftJoin('pharmacist', 'pharmacist.user_id', 'users.id')
    .where('users.role', '<>', 'customer')
    .where('users.disabled_at', 'is', null)
    .orderBy('users.email')
    .select(['users.email', 'users.role', 'staff_factor.confirmed_at', 'pharmacist.registration'])
    .execute()
  return rows.map(({ email, role, confirmed_at, registration }) => ({
    email,
    role,
    hasFactor: confirmed_at !== null,
    registration: registration ?? '',
  }))
}

/** Counts customers and orders whose email address is on a reserved domain. */
export async function countDemoPeople(
  db: Db,
): Promise<{ customerCount: number; orderCount: number }> {
  const isDemo = sql<boolean>`lower(split_part(email, '@', 2)) ~ ${reservedDomainPattern}`
  const customers = await db
    .selectFrom('users')
    .where('role', '=', 'customer')
    .where(isDemo)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('orders')
    .where(isDemo)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { customerCount: customers.count, orderCount: orders.count }
}

/** Returns the newest test email, or undefined when none was queued yet. */
export async function findTestEmail(db: Db): Promise<TestEmail | undefined> {
  const row = await db
    .selectFrom('outbox_email')
    .where('kind', '=', testEmail.kind)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['recipient', 'queued_at', 'sent_at', 'last_error'])
    .executeTakeFirst()
  return (
    row && {
      recipient: row.recipient,
      queuedAt: row.queued_at,
      sentAt: row.sent_at ?? undefined,
      failure: row.last_error ?? undefined,
    }
  )
}

/** Returns the time of the database's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return new Date(row.now)
}
