/**
 * Expires the overdue unpaid orders of a browser before its new order is processed. An order that
 * was paid in the meantime is settled. Otherwise its bill is deleted, so that only the new bill can
 * be paid.
 */
import { unpaidPaymentStates } from '#domain/payments/payment-state.ts'
import type { Shop } from '#server/shop.ts'

import { expireOrder } from './expire-order.ts'

/**
 * Expires the overdue orders of one browser. `claimHash` is the hash of the claim cookie, which
 * identifies the browser (order-access.ts). Each order is expired in a transaction of its own,
 * after a call to the provider, so the caller must not be in a transaction. An order whose bill
 * cannot be checked stays open.
 */
export async function endOverdueOrders(shop: Shop, claimHash: string): Promise<void> {
  const overdueOrders = await shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('claim', '=', claimHash)
    .where('payment', 'in', unpaidPaymentStates)
    .where('expires_at', '<=', shop.now())
    .execute()
  for (const { id, expires_at: expiresAt } of overdueOrders)
    await expireOrder(shop, { id, expiresAt })
}
