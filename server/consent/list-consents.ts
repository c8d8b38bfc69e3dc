/** A person's consents, newest first, for the dashboard and the data download. */
import type { Db } from '#server/db/open-database.ts'

export type StoredConsent = {
  kind: string
  version: string
  about: string
  aboutId: string
  givenAt: Date
  withdrawnAt: Date | undefined
}

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
