import type { Tx } from '#server/db/transact.ts'
import { lockOpenOrders, replaceOpenOrders } from '#server/payments/replace-open-orders.ts'
import type { Shop } from '#server/shop.ts'
import { takeOverHold } from '#server/vouchers/hold-for-subscription.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import type { LockedSubscription } from '#server/subscriptions/stored-subscription.ts'

/**
 * Ends the browser's open orders, passes the voucher that they hold to the subscription, and
 * returns true. If the voucher has no use left for this customer, for instance because the order
 * that held it was paid meanwhile, abandons the subscription, keeps the orders and returns false.
 *
 * Call it when PayPal has created the subscription, so that the orders stay payable if PayPal
 * creates nothing, and before the customer gets the approval page. The subscription must wait for
 * approval. The caller must have called `lockBrowser`.
 */
export async function replaceOrders(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  claimHash: string,
): Promise<boolean> {
  await lockOpenOrders(tx, claimHash)
  const isReplaced = await takeOverHold(tx, subscription, {
    claimHash,
    now: shop.now(),
    endOrders: () => replaceOpenOrders(shop, tx, claimHash),
  })
  if (!isReplaced) await abandonSubscription(shop, tx, subscription.id, 'shop')
  return isReplaced
}
