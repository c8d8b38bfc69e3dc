/**
 * Rows of consents: what a person agreed to, in which version and when. Each row belongs to a quiz,
 * an order, a subscription or an account, named by `about` and `aboutId`.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

type Consent = {
  kind: 'quiz_answers' | 'medical_note' | 'marketing' | 'terms'
  /** Version of the consent text. */
  version: string
  about: 'quiz' | 'order' | 'subscription' | 'user'
  /** The order's number (not its id), or the id of the quiz, the subscription or the account. */
  aboutId: string
  givenAt: Date
}

type StoredConsent = {
  kind: string
  version: string
  about: string
  aboutId: string
  givenAt: Date
  /** Undefined while the consent is in force. */
  withdrawnAt: Date | undefined
}

/** The primary key. */
const keyColumns = ['about', 'about_id', 'kind', 'given_at'] as const

/**
 * Records a consent with its version and time. Call it in the transaction that stores the data the
 * consent is for, so that neither exists without the other.
 */
export async function recordConsent(tx: Tx, consent: Consent): Promise<void> {
  const { kind, version, about, aboutId, givenAt } = consent
  await tx
    .insertInto('consent')
    .values({ kind, version, about, about_id: aboutId, given_at: givenAt })
    // A repeated consent in the same millisecond is stored once. It is in force, even if the first
    // one was withdrawn in that millisecond.
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet({ withdrawn_at: null }))
    .execute()
}

/**
 * Returns the insert of a new order's consents, which is not executed: it becomes a part of the
 * statement that inserts the order. That statement must name its new row `inserted`; without that
 * row no consent is inserted.
 */
export function buildInsertedOrderConsents(
  db: Db,
  {
    kinds,
    version,
    givenAt,
  }: { kinds: readonly Consent['kind'][]; version: string; givenAt: Date },
) {
  return db
    .insertInto('consent')
    .columns(['kind', 'version', 'about', 'about_id', 'given_at'])
    .expression(
      sql`select kind, ${version}, 'order', inserted.number, ${givenAt}::timestamptz
        from inserted, unnest(${kinds}::text[]) as kind`,
    )
}

/** Returns the version of the first consent of this kind; undefined if there is none. */
export async function findConsentVersion(
  db: Db,
  { kind, about, aboutId }: Pick<Consent, 'kind' | 'about' | 'aboutId'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('consent')
    .select('version')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('about_id', '=', aboutId)
    .orderBy('given_at')
    .executeTakeFirst()
  return row?.version
}

/** Marks consents as withdrawn. The caller must delete the data that was stored under them. */
export async function withdrawConsents(
  tx: Tx,
  consents: Pick<Consent, 'kind' | 'about'> & { aboutIds: readonly string[]; withdrawnAt: Date },
): Promise<void> {
  if (consents.aboutIds.length === 0) return
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: consents.withdrawnAt })
    .where('kind', '=', consents.kind)
    .where('about', '=', consents.about)
    .where('about_id', 'in', [...consents.aboutIds])
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * Marks the consents of quizzes as withdrawn and attaches them to the account, so that they remain
 * when the quizzes are deleted. A consent that was withdrawn before keeps its date. Equal consents
 * of two quizzes, given in the same millisecond, become one.
 */
export async function withdrawAndMoveQuizConsents(
  tx: Tx,
  quizIds: readonly string[],
  target: { userId: string; withdrawnAt: Date },
): Promise<void> {
  if (quizIds.length === 0) return
  const consents = await tx
    .deleteFrom('consent')
    .where('about', '=', 'quiz')
    .where('about_id', 'in', [...quizIds])
    .returningAll()
    .execute()
  if (consents.length === 0) return
  await tx
    .insertInto('consent')
    .values(
      consents.map((consent) => ({
        ...consent,
        about: 'user',
        about_id: target.userId,
        withdrawn_at: consent.withdrawn_at ?? target.withdrawnAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(keyColumns).doNothing())
    .execute()
}

/**
 * Deletes the consents that belong to these quizzes, orders, subscriptions or accounts. Call it in
 * the transaction that deletes the data the consents were for: a record that a person answered a
 * health quiz is personal data too.
 */
export async function deleteConsents(
  tx: Tx,
  consents: Pick<Consent, 'about'> & {
    aboutIds: readonly string[]
    kind: Consent['kind'] | 'all kinds'
  },
): Promise<void> {
  const { about, aboutIds, kind } = consents
  // SQL has no empty list after `in`.
  if (aboutIds.length === 0) return
  await tx
    .deleteFrom('consent')
    .where('about', '=', about)
    .where('about_id', 'in', [...aboutIds])
    .$if(kind !== 'all kinds', (deletion) => deletion.where('kind', '=', kind))
    .execute()
}

/**
 * Returns a person's consents, newest first: those of the account, its quizzes, its orders and its
 * subscriptions.
 */
export async function listConsents(
  db: Db,
  person: {
    userId: string
    quizIds: readonly string[]
    orderNumbers: readonly string[]
    subscriptionIds: readonly number[]
  },
): Promise<StoredConsent[]> {
  const aboutIds = {
    user: [person.userId],
    quiz: person.quizIds,
    order: person.orderNumbers,
    subscription: person.subscriptionIds.map(String),
  } as const satisfies Record<Consent['about'], readonly string[]>
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where((eb) =>
      eb.or(
        Object.entries(aboutIds)
          // SQL has no empty list after `in`.
          .filter(([, ids]) => ids.length > 0)
          .map(([about, ids]) => eb.and([eb('about', '=', about), eb('about_id', 'in', [...ids])])),
      ),
    )
    .orderBy('given_at', 'desc')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    version: row.version,
    about: row.about,
    aboutId: row.about_id,
    givenAt: row.given_at,
    withdrawnAt: row.withdrawn_at ?? undefined,
  }))
}
