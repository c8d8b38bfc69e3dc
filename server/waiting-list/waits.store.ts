/**
 * Rows of waitlist subscribers. Emails are sealed, and only this file seals and unseals them. Rows
 * are found by a keyed hash of the email, or by the hash of the token in an email.
 */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { spokenOr, type SpokenLanguage } from '#domain/content/languages.ts'
import type { WaitState } from '#domain/waiting-list/waiting-list.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import { mayTry } from '#server/jobs/work-failures.ts'

export type KnownWait = WaitState & { id: string }

export type WaitToTell = {
  id: string
  range: string
  language: SpokenLanguage
  email: string
  product: { id: number; name: string }
}

const emailOf = (row: string) => ({ table: 'wait', column: 'email_sealed', row }) as const

/** Finds a subscriber's row and locks it until the transaction ends. */
export async function lockWait(
  tx: Tx,
  whose: { person: string; range: string },
): Promise<KnownWait | undefined> {
  const row = await tx
    .selectFrom('wait')
    .select(['id', 'asked_at', 'letter_at', 'confirmed_at', 'announcement_id'])
    .where('person', '=', whose.person)
    .where('range', '=', whose.range)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      askedAt: row.asked_at,
      letterAt: row.letter_at,
      confirmedAt: row.confirmed_at ?? undefined,
      isBeingTold: row.announcement_id !== null,
    }
  )
}

/** Returns false when the same person and range were inserted meanwhile. */
export async function insertWait(
  tx: Tx,
  keys: SealingKeys,
  wait: {
    id: string
    range: string
    person: string
    email: string
    language: SpokenLanguage
    wording: string
    token: string
    at: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('wait')
    .values({
      id: wait.id,
      range: wait.range,
      person: wait.person,
      email_sealed: seal(keys, emailOf(wait.id), wait.email),
      language: wait.language,
      wording: wait.wording,
      asked_at: wait.at,
      letters: 1,
      letter_at: wait.at,
      confirm_token_hash: hashOf(wait.token),
    })
    .onConflict((conflict) => conflict.columns(['person', 'range']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts one more email; a given token replaces the earlier one. Returns the number of the email.
 */
export async function countLetter(
  tx: Tx,
  id: string,
  again: { token: string | undefined; language: SpokenLanguage; wording: string; at: Date },
): Promise<number> {
  const { letters } = await tx
    .updateTable('wait')
    .set((eb) => ({
      letters: eb('letters', '+', 1),
      letter_at: again.at,
      language: again.language,
      ...(again.token !== undefined && {
        asked_at: again.at,
        wording: again.wording,
        confirm_token_hash: hashOf(again.token),
      }),
    }))
    .where('id', '=', id)
    .returning('letters')
    .executeTakeFirstOrThrow()
  return letters
}

/**
 * Confirms a subscription. Returns true also when confirmed already, false for an unknown or old
 * token.
 */
export async function confirmWait(
  db: Db,
  token: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('wait')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
    .where('confirm_token_hash', '=', hashOf(token))
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('asked_at', '>', since)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. */
export function waitsOf(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('wait')
    .select(['range', 'asked_at', 'confirmed_at', 'wording'])
    .where('person', 'in', [...persons])
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

export function deleteWaitsOf(tx: Tx, persons: readonly string[]) {
  return tx
    .deleteFrom('wait')
    .where('person', 'in', [...persons])
    .returning(['id', 'letters'])
    .execute()
}

/** Confirmed subscribers of each range; `leaving` are those whose announcement is being sent. */
export async function countWaits(
  db: Db,
): Promise<{ range: string; waiting: number; leaving: number }[]> {
  const rows = await db
    .selectFrom('wait')
    .select([
      'range',
      sql<string>`count(*) filter (where announcement_id is null)`.as('waiting'),
      sql<string>`count(*) filter (where announcement_id is not null)`.as('leaving'),
    ])
    .where('confirmed_at', 'is not', null)
    .groupBy('range')
    .orderBy('range')
    .execute()
  return rows.map(({ range, waiting, leaving }) => ({
    range,
    waiting: Number(waiting),
    leaving: Number(leaving),
  }))
}

/** Assigns all confirmed subscribers of a range to an announcement; returns how many. */
export async function markToTell(tx: Tx, range: string, announcementId: number): Promise<number> {
  const done = await tx
    .updateTable('wait')
    .set({ announcement_id: announcementId })
    .where('range', '=', range)
    .where('confirmed_at', 'is not', null)
    .where('announcement_id', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Rows with an announcement that may be tried now, oldest announcement first. */
export function listToTell(
  db: Db,
  { kind, now, limit }: { kind: string; now: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('wait')
    .select('wait.id')
    .where('announcement_id', 'is not', null)
    .where(mayTry(kind, 'wait.id', now))
    .orderBy('announcement_id')
    .orderBy('wait.id')
    .limit(limit)
    .execute()
}

/**
 * Deletes one row and returns it with its announcement. Returns undefined when another process has
 * taken it.
 */
export async function takeToTell(
  tx: Tx,
  keys: SealingKeys,
  id: string,
): Promise<WaitToTell | undefined> {
  const row = await tx
    .selectFrom('wait')
    .innerJoin('announcement', 'announcement.id', 'wait.announcement_id')
    .select(['wait.id', 'wait.range', 'language', 'email_sealed', 'product_id', 'product_name'])
    .where('wait.id', '=', id)
    .forUpdate('wait')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  await tx.deleteFrom('wait').where('id', '=', id).execute()
  return {
    id: row.id,
    range: row.range,
    language: spokenOr(row.language),
    email: unseal(keys, emailOf(row.id), row.email_sealed),
    product: { id: row.product_id, name: row.product_name },
  }
}

/** Only the hash of an email's token is stored. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
