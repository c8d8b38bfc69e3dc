/** Settles an order with a total of zero, which its voucher pays without a bill (decision D-54). */
import { ZERO_SEN } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { newAttemptToken } from './attempt-token.ts'
import { insertAttempt } from './attempts.store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Returns the id that takes the place of the bill id in the URL of the confirmation page. Danger:
 * call only for an order whose total is zero.
 */
export async function settleFreeOrder(shop: Shop, tx: Tx, orderId: number): Promise<string> {
  const billId = `free-${shop.randomBytes(12).toString('base64url')}`
  const attemptId = await insertAttempt(
    tx,
    {
      orderId,
      provider: 'none',
      amount: ZERO_SEN,
      tokenHash: newAttemptToken(shop).tokenHash,
      checkAt: undefined,
    },
    { actor: 'shopper', reason: 'nothing to pay', at: shop.now() },
  )
  await settlePayment(shop, tx, { attemptId, billId, cause: 'total is zero' })
  return billId
}
