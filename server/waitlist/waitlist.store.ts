/**
 * Rows of waitlist subscribers. Email addresses are encrypted, and only this file encrypts and
 * decrypts them. Rows are found by a keyed hash of the address, or by the hash of the token in an
 * email.
 */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { WaitlistState } from '#domain/waitlist/waitlist.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import { mayTry } from '#server/jobs/work-failures.ts'

export type WaitlistEntry = WaitlistState & { id: string }

export type EntryToNotify = {
  id: string
  range: string
  language: ShopLanguage
  email: string
  product: { id: number; name: string }
}

const emailPlace = (row: string) =>
  ({ table: 'waitlist_entry', column: 'email_sealed', row }) as const

/** Finds a subscriber's row and locks it until the transaction ends. */
export async function lockEntry(
  tx: Tx,
  key: { subscriber: string; range: string },
): Promise<WaitlistEntry | undefined> {
  const row = await tx
    .selectFrom('waitlist_entry')
    .select(['id', 'requested_at', 'email_at', 'confirmed_at', 'announcement_id'])
    .where('subscriber_hmac', '=', key.subscriber)
    .where('range', '=', key.range)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      askedAt: row.requested_at,
      emailAt: row.email_at,
      confirmedAt: row.confirmed_at ?? undefined,
      isBeingNotified: row.announcement_id !== null,
    }
  )
}

/** Inserts a row. Returns false when this subscriber already has a row for the range. */
export async function insertEntry(
  tx: Tx,
  keys: SealingKeys,
  entry: {
    id: string
    range: string
    subscriber: string
    email: string
    language: ShopLanguage
    wording: string
    token: string
    at: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('waitlist_entry')
    .values({
      id: entry.id,
      range: entry.range,
      subscriber_hmac: entry.subscriber,
      email_sealed: seal(keys, emailPlace(entry.id), entry.email),
      language: entry.language,
      wording: entry.wording,
      requested_at: entry.at,
      emails: 1,
      email_at: entry.at,
      confirm_token_hash: hashConfirmationToken(entry.token),
    })
    .onConflict((conflict) => conflict.columns(['subscriber_hmac', 'range']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Increments the count of emails and returns it. A token replaces the earlier token and starts the
 * sign-up again: time and wording of the consent are replaced too.
 */
export async function countConfirmationEmail(
  tx: Tx,
  id: string,
  email: { token: string | undefined; language: ShopLanguage; wording: string; at: Date },
): Promise<number> {
  const { emails } = await tx
    .updateTable('waitlist_entry')
    .set((eb) => ({
      emails: eb('emails', '+', 1),
      email_at: email.at,
      language: email.language,
      ...(email.token !== undefined && {
        requested_at: email.at,
        wording: email.wording,
        confirm_token_hash: hashConfirmationToken(email.token),
      }),
    }))
    .where('id', '=', id)
    .returning('emails')
    .executeTakeFirstOrThrow()
  return emails
}

/**
 * Confirms an entry that was requested after `since`. Returns true also when the entry was already
 * confirmed. Returns false for an unknown or old token.
 */
export async function confirmEntryByToken(
  db: Db,
  token: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('waitlist_entry')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
    .where('confirm_token_hash', '=', hashConfirmationToken(token))
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('requested_at', '>', since)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the rows with these subscriber HMACs, oldest first. */
export function listEntriesOf(db: Db, subscribers: readonly string[]) {
  return db
    .selectFrom('waitlist_entry')
    .select(['range', 'requested_at', 'confirmed_at', 'wording'])
    .where('subscriber_hmac', 'in', [...subscribers])
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
}

/** Deletes the rows. Returns ids and email counts, with which the caller deletes the emails too. */
export function deleteEntriesOf(tx: Tx, subscribers: readonly string[]) {
  return tx
    .deleteFrom('waitlist_entry')
    .where('subscriber_hmac', 'in', [...subscribers])
    .returning(['id', 'emails'])
    .execute()
}

/**
 * Returns the counts of confirmed subscribers by range. `pending` subscribers were not notified
 * yet. `leaving` subscribers belong to an announcement whose emails are being queued; their rows
 * are deleted then.
 */
export async function countEntries(
  db: Db,
): Promise<{ range: string; pending: number; leaving: number }[]> {
  const rows = await db
    .selectFrom('waitlist_entry')
    .select([
      'range',
      sql<string>`count(*) filter (where announcement_id is null)`.as('pending'),
      sql<string>`count(*) filter (where announcement_id is not null)`.as('leaving'),
    ])
    .where('confirmed_at', 'is not', null)
    .groupBy('range')
    .orderBy('range')
    .execute()
  return rows.map(({ range, pending, leaving }) => ({
    range,
    pending: Number(pending),
    leaving: Number(leaving),
  }))
}

/**
 * Assigns all confirmed subscribers of a range to an announcement. Returns the subscriber count.
 */
export async function markForNotification(
  tx: Tx,
  range: string,
  announcementId: number,
): Promise<number> {
  const result = await tx
    .updateTable('waitlist_entry')
    .set({ announcement_id: announcementId })
    .where('range', '=', range)
    .where('confirmed_at', 'is not', null)
    .where('announcement_id', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Lists rows that wait for their announcement email and may be tried now, oldest first. */
export function listForNotification(
  db: Db,
  { kind, now, limit }: { kind: string; now: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('waitlist_entry')
    .select('waitlist_entry.id')
    .where('announcement_id', 'is not', null)
    .where(mayTry(kind, 'waitlist_entry.id', now))
    .orderBy('announcement_id')
    .orderBy('waitlist_entry.id')
    .limit(limit)
    .execute()
}

/**
 * Deletes one row and returns it with its announcement. Returns undefined when another process has
 * locked or deleted the row.
 */
export async function deleteForNotification(
  tx: Tx,
  keys: SealingKeys,
  id: string,
): Promise<EntryToNotify | undefined> {
  const row = await tx
    .selectFrom('waitlist_entry')
    .innerJoin('announcement', 'announcement.id', 'waitlist_entry.announcement_id')
    .select([
      'waitlist_entry.id',
      'waitlist_entry.range',
      'language',
      'email_sealed',
      'product_id',
      'product_name',
    ])
    .where('waitlist_entry.id', '=', id)
    .forUpdate('waitlist_entry')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  await tx.deleteFrom('waitlist_entry').where('id', '=', id).execute()
  return {
    id: row.id,
    range: row.range,
    language: languageOrDefault(row.language),
    email: unseal(keys, emailPlace(row.id), row.email_sealed),
    product: { id: row.product_id, name: row.product_name },
  }
}

/** Returns the hash of a token. Only the hash is stored. */
function hashConfirmationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
