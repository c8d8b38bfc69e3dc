/** Returns the language in which an order was placed, which all emails about the order use. */
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
