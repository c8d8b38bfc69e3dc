import { defaultLanguage, languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns the language of the customer's last registration or login, for automatic emails. Returns
 * English when `userId` is undefined or the account is deleted.
 */
export async function findLanguageOfAccount(
  db: Db,
  userId: string | undefined,
): Promise<ShopLanguage> {
  if (userId === undefined) return defaultLanguage
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return languageOrDefault(row?.language)
}
