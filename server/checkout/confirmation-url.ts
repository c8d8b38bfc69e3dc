/** Returns the URL of the confirmation page, with the documented query. */
import { defaultLanguage, pathIn, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

export function confirmationUrl(
  shop: Pick<Shop, 'config'>,
  billId: string,
  language: ShopLanguage = defaultLanguage,
): string {
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
  return shop.config.PUBLIC_URL + pathIn(language, path)
}
