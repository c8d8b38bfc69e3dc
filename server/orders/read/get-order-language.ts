import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns the language of the order's checkout, which all emails about the order use. Throws for an
 * unknown id.
 */
export async function getOrderLanguage(db: Db, orderId: number): Promise<ShopLanguage> {
  const row = await db
    .selectFrom('orders')
    .select('language')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow(() => new Error(`order ${orderId} does not exist`))
  return languageOrDefault(row.language)
}
