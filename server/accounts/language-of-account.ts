/** The language in which a customer last registered or logged in: what comes by itself is written in it. */
import { spokenOr, type SpokenLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'

/** English for nobody's account. */
export async function languageOfAccount(
  db: Db,
  userId: string | undefined,
): Promise<SpokenLanguage> {
  if (userId === undefined) return 'en'
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return spokenOr(row?.language)
}
