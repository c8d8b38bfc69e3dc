/** Rows of consents: what a person agreed to, in which version and when. */
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** What the consent is for, and the row it belongs to. */
type Consent = {
  kind: 'quiz_answers' | 'medical_note' | 'marketing' | 'terms'
  version: string
  about: 'quiz' | 'order' | 'user'
  aboutId: string
  at: Date
}

type StoredConsent = {
  kind: string
  version: string
  about: string
  aboutId: string
  givenAt: Date
  withdrawnAt: Date | undefined
}

/**
 * Records a consent with its version and time. Call it in the transaction that stores the data the
 * consent is for, so that neither exists without the other.
 */
export async function recordConsent(tx: Tx, consent: Consent): Promise<void> {
  const { kind, version, about, aboutId, at } = consent
  await tx
    .insertInto('consent')
    .values({ kind, version, about, about_id: aboutId, given_at: at })
    .execute()
}

/** Marks consents as withdrawn. The feature that stored data under them deletes that data. */
export async function withdrawConsents(
  tx: Tx,
  which: Pick<Consent, 'kind' | 'about' | 'at'> & { aboutIds: readonly string[] },
): Promise<void> {
  if (which.aboutIds.length === 0) return
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: which.at })
    .where('kind', '=', which.kind)
    .where('about', '=', which.about)
    .where('about_id', 'in', [...which.aboutIds])
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Marks the consents of quizzes as withdrawn and keeps them with the account. */
export async function keepQuizConsents(
  tx: Tx,
  quizIds: readonly string[],
  keep: { userId: string; withdrawnAt: Date },
): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ about: 'user', about_id: keep.userId, withdrawn_at: keep.withdrawnAt })
    .where('about', '=', 'quiz')
    .where('about_id', 'in', [...quizIds])
    .execute()
}

/**
 * Deletes consents together with the data they were for: a record that a person answered a health
 * quiz is personal data too.
 */
export async function deleteConsents(
  tx: Tx,
  about: Consent['about'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('consent')
    .where('about', '=', about)
    .where('about_id', 'in', [...ids])
    .execute()
}

/** Returns a person's consents, newest first, for the dashboard and the data download. */
export async function listConsents(
  db: Db,
  of: { user: string; quizzes: readonly string[]; orders: readonly string[] },
): Promise<StoredConsent[]> {
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('about', '=', 'user'), eb('about_id', '=', of.user)]),
        ...(of.quizzes.length > 0
          ? [eb.and([eb('about', '=', 'quiz'), eb('about_id', 'in', [...of.quizzes])])]
          : []),
        ...(of.orders.length > 0
          ? [eb.and([eb('about', '=', 'order'), eb('about_id', 'in', [...of.orders])])]
          : []),
      ]),
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
