/** The verified email addresses of an account: its own, and those that it had before. */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Period } from '#server/db/in-period.ts'

/**
 * An address with the period in which no other account had it. `since` is when another account gave
 * the address up; undefined if no other account had it, so data from before the account counts too.
 * `until` is when the account changed to another address; undefined for its own address. Data that
 * was stored under the address outside of the period may be another person's.
 */
export type AccountEmail = { email: string } & Period

export type FormerEmail = {
  userId: string
  /** The address as `emailKeyOf` returns it. */
  emailKey: string
  replacedAt: Date
  /** Another account has the address now, or has had it since. */
  isTaken: boolean
}

/** Returns the account's own address and then its former ones, newest first. */
export async function listAccountEmails(db: Db, userId: string): Promise<AccountEmail[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('former_email', 'former_email.user_id', 'users.id')
    .select(['users.email', 'former_email.email_key', 'replaced_at'])
    .where('users.id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .execute()
  const [user] = rows
  if (!user) return []
  // Only the key of a former address, its lower-case form, is stored.
  const formerEmails = rows.flatMap(({ email_key: email, replaced_at: until }) =>
    email === null || until === null ? [] : { email, until },
  )
  const emails = [{ email: user.email, until: undefined }, ...formerEmails]
  const otherOwners = await db
    .selectFrom('former_email')
    .select(['email_key', 'replaced_at'])
    .where(
      'email_key',
      'in',
      emails.map(({ email }) => emailKeyOf(email)),
    )
    .where('user_id', '!=', userId)
    .orderBy('replaced_at')
    .execute()
  return emails.map(({ email, until }) => ({
    email,
    since: otherOwners.findLast(
      ({ email_key: key, replaced_at: replacedAt }) =>
        key === emailKeyOf(email) && (until === undefined || replacedAt < until),
    )?.replaced_at,
    until,
  }))
}

/** Returns the former addresses of these accounts, and all accounts that had these addresses. */
export async function findFormerEmails(
  db: Db,
  { userIds, emailKeys }: { userIds: readonly string[]; emailKeys: readonly string[] },
): Promise<FormerEmail[]> {
  const rows = await db
    .selectFrom('former_email')
    .leftJoin('users', (join) =>
      join
        .onRef('users.email_key', '=', 'former_email.email_key')
        .onRef('users.id', '!=', 'former_email.user_id'),
    )
    .select(['user_id', 'former_email.email_key', 'replaced_at', 'users.id as taker_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('former_email as later')
          .select('later.user_id')
          .whereRef('later.email_key', '=', 'former_email.email_key')
          .whereRef('later.replaced_at', '>', 'former_email.replaced_at'),
      ).as('was_taken'),
    )
    .where((eb) =>
      eb.or([
        // SQL has no empty list after `in`.
        ...(userIds.length > 0 ? [eb('user_id', 'in', [...userIds])] : []),
        ...(emailKeys.length > 0 ? [eb('former_email.email_key', 'in', [...emailKeys])] : []),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    emailKey: row.email_key,
    replacedAt: row.replaced_at,
    isTaken: row.taker_id !== null || Boolean(row.was_taken),
  }))
}
