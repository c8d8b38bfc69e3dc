/** Returns the language of the order's checkout. All emails about the order use it. */
import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'

export async function getOrderLanguage(db: Db, orderId: number): Promise<ShopLanguage> {
  const row = await db
    .selectFrom('orders')
    .select('language')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return languageOrDefault(row?.language)
}
