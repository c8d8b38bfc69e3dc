/** Returns the language in which an order was placed; all emails about it use it. */
import { spokenOr, type SpokenLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'

export async function languageOfOrder(db: Db, orderId: number): Promise<SpokenLanguage> {
  const row = await db
    .selectFrom('orders')
    .select('language')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return spokenOr(row?.language)
}
