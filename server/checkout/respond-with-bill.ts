import { defaultLanguage, pathIn, type ShopLanguage } from '#domain/content/languages.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { languageOfOrder } from '#server/orders/language-of-order.ts'
import type { OpenedBill } from '#server/payments/open-bill.ts'
import type { Shop } from '#server/shop.ts'

/**
 * P4 of paying: returns the URL for the shopper after the bill was requested. Throws CONFLICT when
 * another order replaced this one, NO_PAYMENT_PAGE when Billplz made no bill.
 */
export async function respondWithBill(
  shop: Shop,
  orderId: number,
  opened: OpenedBill,
): Promise<string> {
  if (opened.ok) return opened.url
  if (opened.reason === 'paid already')
    return confirmationUrl(shop, opened.billId, await languageOfOrder(shop.db, orderId))
  if (opened.reason === 'replaced') throw new ShopError('CONFLICT')
  throw new ShopError('NO_PAYMENT_PAGE', { retryAfterSeconds: 30 })
}

/** Returns the URL of the confirmation page, with the documented query. */
export function confirmationUrl(
  shop: Pick<Shop, 'config'>,
  billId: string,
  language: ShopLanguage = defaultLanguage,
): string {
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
  return shop.config.PUBLIC_URL + pathIn(language, path)
}
