import { defaultLanguage, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { buildConfirmationPath } from '#domain/checkout/confirmation-path.ts'
import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import type { OpenBillResult } from '#server/payments/bills/open-bill.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Sent with NO_PAYMENT_PAGE. Longer than the circuit breaker refuses calls to Billplz after
 * failures (`openDurationMs` in circuit-breaker.ts), so that the next call reaches Billplz.
 */
const retryAfterSeconds = 30

/**
 * Returns the URL for the browser after the bill was requested (phase P4 of placing an order): the
 * bill's URL, or the URL of the confirmation page when the order is already paid. Throws CONFLICT
 * when the attempt ended meanwhile, for instance because another order replaced this one, and
 * NO_PAYMENT_PAGE when Billplz returned no usable bill.
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

/** Returns the URL of the confirmation page of a bill's order. */
export function buildConfirmationUrl(
  shop: Pick<Shop, 'config'>,
  billId: string,
  language: ShopLanguage = defaultLanguage,
): string {
  return shop.config.PUBLIC_URL + pathInLanguage(language, buildConfirmationPath(billId))
}
