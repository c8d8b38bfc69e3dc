/**
 * Entries of the waitlist: one row for each email address and range or product. Addresses are
 * encrypted, and only this file encrypts and decrypts them. Rows are found by a keyed hash of the
 * address, or by the hash of the token in an email.
 */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'

import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { WaitlistState, WaitlistTarget } from '#domain/waitlist/waitlist.ts'
import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import { hashSecretToken } from '#server/http/access/secret-token.ts'
import { isRetryAllowed } from '#server/jobs/work-failures.ts'

/** `subscriberHmac` (subscriber-hmac.ts) was made with the current or an old APP_SECRET. */
type WaitlistEntry = WaitlistState & { id: string; subscriberHmac: string }

/** The encrypted email address of an entry. */
type SealedAddress = { id: string; email_sealed: string }

type EntryToNotify = {
  id: string
  /** Null for a subscriber of the product. */
  range: string | null
  language: ShopLanguage
  email: string
  subscriberHmac: string
  product: { id: number; name: string }
}

/**
 * Returns the place to which the ciphertext of an email address is bound. Danger: after a change of
 * these names, stored addresses cannot be decrypted.
 */
const sealedLocationOf = (entryId: string) =>
  ({ table: 'waitlist_entry', column: 'email_sealed', row: entryId }) as const

/** Counts of confirmed subscribers. */
type SubscriberCount = {
  /** Subscribers who were not notified yet. */
  pendingCount: number
  /** Subscribers whose emails are being queued; their rows are deleted then. */
  beingNotifiedCount: number
}

/** Returns the SQL condition for the rows of a range or product. */
const matchesTarget =
  (target: WaitlistTarget) =>
  (eb: ExpressionBuilder<Tables, 'waitlist_entry'>): Expression<SqlBool> =>
    'range' in target ? eb('range', '=', target.range) : eb('product_id', '=', target.productId)

const toTargetColumns = (target: WaitlistTarget) =>
  'range' in target
    ? { range: target.range, product_id: null }
    : { range: null, product_id: target.productId }

/**
 * Returns a subscriber's row, locked until the transaction ends; undefined if the address is not
 * on this waitlist. `subscriberHmacs`: all HMACs under which the row may be stored.
 */
export async function lockEntry(
  tx: Tx,
  key: { subscriberHmacs: readonly string[]; target: WaitlistTarget },
): Promise<WaitlistEntry | undefined> {
  const row = await tx
    .selectFrom('waitlist_entry')
    .select(['id', 'subscriber_hmac', 'email_at', 'confirmed_at', 'announcement_id'])
    .where('subscriber_hmac', 'in', [...key.subscriberHmacs])
    .where(matchesTarget(key.target))
    // Two processes with different secrets may each have inserted a row: the confirmed one counts.
    .orderBy('confirmed_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      subscriberHmac: row.subscriber_hmac,
      lastEmailAt: row.email_at,
      confirmedAt: row.confirmed_at ?? undefined,
      isBeingNotified: row.announcement_id !== null,
    }
  )
}

/**
 * Returns false, and changes nothing, when another row for the same range or product has this HMAC:
 * two processes with different secrets may each have inserted a row.
 */
export async function updateSubscriberHmac(
  tx: Tx,
  id: string,
  subscriberHmac: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entry')
    .set({ subscriber_hmac: subscriberHmac })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waitlist_entry as other')
            .select('other.id')
            .where('other.subscriber_hmac', '=', subscriberHmac)
            .whereRef('other.id', '!=', 'waitlist_entry.id')
            .whereRef('other.range', 'is not distinct from', 'waitlist_entry.range')
            .whereRef('other.product_id', 'is not distinct from', 'waitlist_entry.product_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Inserts a row. Returns false when this subscriber already has a row for the range or product. */
export async function insertEntry(
  tx: Tx,
  keys: SealingKeys,
  entry: {
    id: string
    target: WaitlistTarget
    subscriberHmac: string
    email: string
    language: ShopLanguage
    consentVersion: string
    token: string
    requestedAt: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('waitlist_entry')
    .values({
      id: entry.id,
      ...toTargetColumns(entry.target),
      subscriber_hmac: entry.subscriberHmac,
      email_sealed: seal(keys, sealedLocationOf(entry.id), entry.email),
      language: entry.language,
      wording: entry.consentVersion,
      requested_at: entry.requestedAt,
      emails: 1,
      email_at: entry.requestedAt,
      confirm_token_hash: hashSecretToken(entry.token),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Increments the row's count of confirmation emails and returns the new count. With a token, the
 * sign-up starts again: the token and the time and version of the consent are replaced.
 */
export async function countConfirmationEmail(
  tx: Tx,
  id: string,
  email: {
    token: string | undefined
    language: ShopLanguage
    consentVersion: string
    sentAt: Date
  },
): Promise<number> {
  const { emails } = await tx
    .updateTable('waitlist_entry')
    .set((eb) => ({
      emails: eb('emails', '+', 1),
      email_at: email.sentAt,
      language: email.language,
      ...(email.token !== undefined && {
        requested_at: email.sentAt,
        wording: email.consentVersion,
        confirm_token_hash: hashSecretToken(email.token),
      }),
    }))
    .where('id', '=', id)
    .returning('emails')
    .executeTakeFirstOrThrow()
  return emails
}

/**
 * Confirms an entry that was requested after `requestedAfter`. Returns true, also when the entry
 * was confirmed before; false for an unknown or old token.
 */
export async function confirmEntryByToken(
  db: Db,
  token: string,
  { now, requestedAfter }: { now: Date; requestedAfter: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('waitlist_entry')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
    .where('confirm_token_hash', '=', hashSecretToken(token))
    .where((eb) =>
      eb.or([eb('confirmed_at', 'is not', null), eb('requested_at', '>', requestedAfter)]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the rows with these subscriber HMACs that were requested in the period, oldest first.
 */
export function listEntriesOf(db: Db, subscriberHmacs: readonly string[], period: Period) {
  return db
    .selectFrom('waitlist_entry')
    .select(['range', 'product_id', 'requested_at', 'confirmed_at', 'wording'])
    .where('subscriber_hmac', 'in', [...subscriberHmacs])
    .where(isInPeriod('requested_at', period))
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
}

/**
 * Deletes the rows with these subscriber HMACs that were requested in the period. Returns ids and
 * email counts, with which the caller deletes the emails too.
 */
export function deleteEntriesOf(tx: Tx, subscriberHmacs: readonly string[], period: Period) {
  return tx
    .deleteFrom('waitlist_entry')
    .where('subscriber_hmac', 'in', [...subscriberHmacs])
    .where(isInPeriod('requested_at', period))
    .returning(['id', 'emails'])
    .execute()
}

/** Returns at most `limit` rows after the given id, sorted by id, to compare their addresses. */
export function listSealedAddresses(
  db: Db,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<SealedAddress[]> {
  return db
    .selectFrom('waitlist_entry')
    .select(['id', 'email_sealed'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns one row with this subscriber HMAC; all such rows belong to the same email address. */
export function findSealedAddress(
  db: Db,
  subscriberHmac: string,
): Promise<SealedAddress | undefined> {
  return db
    .selectFrom('waitlist_entry')
    .select(['id', 'email_sealed'])
    .where('subscriber_hmac', '=', subscriberHmac)
    .limit(1)
    .executeTakeFirst()
}

/** Returns the email address of a row; undefined when it cannot be decrypted. */
export function unsealAddress(keys: SealingKeys, row: SealedAddress): string | undefined {
  try {
    return unseal(keys, sealedLocationOf(row.id), row.email_sealed)
  } catch {
    return undefined
  }
}

/** Returns the counts of each range with confirmed subscribers. */
export function countByRange(db: Db): Promise<(SubscriberCount & { range: string })[]> {
  return selectCounts(db)
    .select('range')
    .where('range', 'is not', null)
    .groupBy('range')
    .orderBy('range')
    .$narrowType<{ range: string }>()
    .execute()
}

/** Returns the counts of each product with confirmed subscribers. */
export function countByProduct(db: Db): Promise<(SubscriberCount & { productId: number })[]> {
  return selectCounts(db)
    .select('product_id as productId')
    .where('product_id', 'is not', null)
    .groupBy('product_id')
    .orderBy('product_id')
    .$narrowType<{ productId: number }>()
    .execute()
}

function selectCounts(db: Db) {
  return db
    .selectFrom('waitlist_entry')
    .select([
      sql<number>`count(*) filter (where announcement_id is null)`.as('pendingCount'),
      sql<number>`count(*) filter (where announcement_id is not null)`.as('beingNotifiedCount'),
    ])
    .where('confirmed_at', 'is not', null)
}

/**
 * Assigns all confirmed subscribers of a range or product to an announcement, except those who are
 * being notified already. Returns how many were assigned.
 */
export async function markEntriesToNotify(
  tx: Tx,
  target: WaitlistTarget,
  announcementId: number,
): Promise<number> {
  const result = await tx
    .updateTable('waitlist_entry')
    .set({ announcement_id: announcementId })
    .where(matchesTarget(target))
    .where('confirmed_at', 'is not', null)
    .where('announcement_id', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Lists rows that wait for their announcement email and may be tried now, oldest first. */
export function listEntriesToNotify(
  db: Db,
  { kind, now, limit }: { kind: string; now: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('waitlist_entry')
    .select('waitlist_entry.id')
    .where('announcement_id', 'is not', null)
    .where(isRetryAllowed(kind, 'waitlist_entry.id', now))
    .orderBy('announcement_id')
    .orderBy('waitlist_entry.id')
    .limit(limit)
    .execute()
}

/**
 * Deletes one row and returns its decrypted data with the product of its announcement. Returns
 * undefined when another process has locked or deleted the row.
 */
export async function deleteEntryToNotify(
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
      'subscriber_hmac',
      'announcement.product_id',
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
    email: unseal(keys, sealedLocationOf(row.id), row.email_sealed),
    subscriberHmac: row.subscriber_hmac,
    product: { id: row.product_id, name: row.product_name },
  }
}
