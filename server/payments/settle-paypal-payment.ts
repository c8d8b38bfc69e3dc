/**
 * Settles a payment that PayPal has confirmed. Its order was created because of the payment, so the
 * attempt begins and ends in one step. The unique id of the payment takes the place of the bill id
 * in the URL of the order's page.
 */
import type { Sen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { newAttemptToken } from './attempt-token.ts'
import { insertAttempt } from './attempts.store.ts'
import { settlePayment } from './settle-payment.ts'

export async function settlePayPalPayment(
  shop: Shop,
  tx: Tx,
  paid: { orderId: number; amount: Sen; paymentId: string },
): Promise<void> {
  const attemptId = await insertAttempt(
    tx,
    {
      orderId: paid.orderId,
      provider: 'paypal',
      amount: paid.amount,
      tokenHash: newAttemptToken(shop).tokenHash,
      checkAt: undefined,
    },
    { actor: 'provider', reason: 'delivery of a subscription', at: shop.now() },
  )
  await settlePayment(shop, tx, {
    attemptId,
    billId: paid.paymentId,
    cause: 'paid by subscription',
  })
}
