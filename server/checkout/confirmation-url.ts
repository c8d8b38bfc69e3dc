/** Returns the URL of the confirmation page; the specification defines the query `billplz[id]`. */
import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

export function confirmationUrl(
  shop: Pick<Shop, 'config'>,
  billId: string,
  language: ShopLanguage = 'en',
): string {
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
  return shop.config.PUBLIC_URL + pathInLanguage(language, path)
}
