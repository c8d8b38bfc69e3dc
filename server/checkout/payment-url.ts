import { defaultLanguage, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import type { OpenBillResult } from '#server/payments/bills/open-bill.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Sent with NO_PAYMENT_PAGE. Longer than the circuit to Billplz stays open after failures (ten
 * seconds), so that the next call reaches Billplz.
 */
const retryAfterSeconds = 30

/**
 * Phase P4 of placing an order, after the bill was requested. Returns the bill's URL, or the URL of
 * the confirmation page when the order is already paid. Throws CONFLICT when another order replaced
 * this one, NO_PAYMENT_PAGE when Billplz created no bill.
 */
export async function getPaymentUrl(
  shop: Shop,
  orderId: number,
  openBillResult: OpenBillResult,
): Promise<string> {
  if (openBillResult.ok) return openBillResult.url
  if (openBillResult.reason === 'paid already') {
    const language = await getOrderLanguage(shop.db, orderId)
    return buildConfirmationUrl(shop, openBillResult.billId, language)
  }
  if (openBillResult.reason === 'replaced') throw new ShopError('CONFLICT')
  // A repeated call with the same idempotency key requests the bill again.
  throw new ShopError('NO_PAYMENT_PAGE', { retryAfterSeconds })
}

/**
 * Returns the URL of the confirmation page; the specification fixes the name of its query,
 * `billplz[id]`.
 */
export function buildConfirmationUrl(
  shop: Pick<Shop, 'config'>,
  billId: string,
  language: ShopLanguage = defaultLanguage,
): string {
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
  return shop.config.PUBLIC_URL + pathInLanguage(language, path)
}
