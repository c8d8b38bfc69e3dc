import type { Tx } from '#server/db/transact.ts'
import { lockOpenOrders, replaceOpenOrders } from '#server/payments/replace-open-orders.ts'
import type { Shop } from '#server/shop.ts'
import { takeOverHold } from '#server/vouchers/hold-for-subscription.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'

/**
 * Ends the browser's open orders, and passes their voucher to the subscription. Call it when PayPal
 * has created the subscription, before the customer gets its approval page: an order must survive a
 * plan that PayPal does not create. The caller must have called `lockBrowser` and locked the
 * subscription, which waits for approval.
 *
 * Returns false, and abandons the subscription instead, when its voucher has no use left, because
 * the order that held it was paid or has expired.
 */
export async function replaceOrders(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
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
