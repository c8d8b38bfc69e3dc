import type { PaidOrder } from '#server/domain-events.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { recordPaymentIssue } from './issues/record-payment-issue.ts'

/**
 * Records a payment issue when the paid order had been replaced by another order or a subscription
 * of the same browser.
 */
export async function reportReplacedOrder(shop: Shop, tx: Tx, paidOrder: PaidOrder): Promise<void> {
  if (!paidOrder.wasReplaced) return
  const { billId, orderId, orderNumber, attemptId } = paidOrder
  await recordPaymentIssue(shop, tx, {
    kind: 'replaced order paid',
    provider: 'billplz',
    providerResourceId: billId,
    orderId,
    orderNumber,
    attemptId,
  })
}
