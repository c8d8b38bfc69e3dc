import { ShopError } from '#server/http/shop-error.ts'
import { getOrderLanguage } from '#server/orders/get-order-language.ts'
import type { OpenedBill } from '#server/payments/open-bill.ts'
import type { Shop } from '#server/shop.ts'

import { confirmationUrl } from './confirmation-url.ts'

/**
 * Phase P4 of placing an order: returns the URL for the shopper after the bill was requested.
 * Throws CONFLICT when another order replaced this one, NO_PAYMENT_PAGE when Billplz created no
 * bill.
 */
export async function respondWithBill(
  shop: Shop,
  orderId: number,
  opened: OpenedBill,
): Promise<string> {
  if (opened.ok) return opened.url
  if (opened.reason === 'paid already')
    return confirmationUrl(shop, opened.billId, await getOrderLanguage(shop.db, orderId))
  if (opened.reason === 'replaced') throw new ShopError('CONFLICT')
  throw new ShopError('NO_PAYMENT_PAGE', { retryAfterSeconds: 30 })
}
