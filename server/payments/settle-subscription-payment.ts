/**
 * Settles the payment of a subscription's delivery. PayPal has already charged the subscription and
 * the order was created from that payment, so the payment attempt is inserted and settled at once.
 */
import type { Sen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { newAttemptToken } from './attempt-token.ts'
import { insertAttempt } from './attempts.store.ts'
import { settlePayment } from './settle-payment.ts'

/** Danger: call once per PayPal payment, in the transaction that inserts its order. */
export async function settleSubscriptionPayment(
  shop: Shop,
  tx: Tx,
  payment: { orderId: number; amount: Sen; paymentId: string },
): Promise<void> {
  const attemptId = await insertAttempt(
    tx,
    {
      orderId: payment.orderId,
      provider: 'paypal',
      amount: payment.amount,
      // The column requires a hash. The token itself is unused, because PayPal does not call the
      // callback URL of an attempt.
      tokenHash: newAttemptToken(shop).tokenHash,
      // No reconciliation: the attempt is settled below, in the same transaction.
      checkAt: undefined,
    },
    { actor: 'provider', reason: 'delivery of a subscription', at: shop.now() },
  )
  await settlePayment(shop, tx, {
    attemptId,
    // PayPal has no bill: the id of its payment takes the place of the bill id, also in the URL of
    // the order page.
    billId: payment.paymentId,
    cause: 'paid by subscription',
  })
}
