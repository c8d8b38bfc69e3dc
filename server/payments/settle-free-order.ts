/**
 * Marks an order as paid when a voucher has reduced its total to zero. No bill is created, because
 * the provider refuses a bill of zero.
 */
import { ZERO_SEN, type Sen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { createAttemptToken } from './attempt-token.ts'
import { insertAttempt } from './attempts.store.ts'
import { settlePayment } from './settle-payment.ts'

/** Random bytes of the id that replaces the bill's id. */
const billIdBytes = 12

/**
 * Settles the order in the caller's transaction and publishes `order paid`. Returns a generated id,
 * which replaces the bill id in the URL of the confirmation page. Throws when the total is not
 * zero, so that no order is given away.
 */
export async function settleFreeOrder(
  shop: Shop,
  tx: Tx,
  order: { id: number; total: Sen },
): Promise<string> {
  if (order.total !== ZERO_SEN)
    throw new Error(`free order ${order.id} has a total of ${order.total} sen`)
  const billId = `free-${shop.randomBytes(billIdBytes).toString('base64url')}`
  const attemptId = await insertAttempt(
    tx,
    {
      orderId: order.id,
      provider: 'none',
      amount: ZERO_SEN,
      tokenHash: createAttemptToken(shop).tokenHash,
      checkAt: undefined,
    },
    { actor: 'shopper', reason: 'total is zero', changedAt: shop.now() },
  )
  await settlePayment(shop, tx, { attemptId, billId, cause: 'total is zero' })
  return billId
}
