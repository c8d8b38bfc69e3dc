import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import type { Shop } from '#server/shop.ts'

import type { StoredOrder } from '#server/orders/read/read-order.ts'

/** Returns the URL of the order's bill, or null when there is no bill that can be paid now. */
export function getOpenBillUrl(
  shop: Pick<Shop, 'now'>,
  { attempt, payment, expiresAt }: StoredOrder,
): string | null {
  if (isPaymentReceived(payment) || attempt?.state !== 'open' || expiresAt <= shop.now())
    return null
  return attempt.url ?? null
}
