import { isToBeMade } from '#domain/orders/health-erasure.ts'
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { sumSen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'
import { paidTwice } from '#server/mail/emails/order/paid-twice.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { findOrder } from '#server/orders/read/read-order.ts'
import type { Shop } from '#server/shop.ts'

import { listRefunds } from './refunds.store.ts'

/**
 * Queues the email about a second payment in the transaction `tx`, once for each order. The email
 * promises that the order is made, unless the order was declined or refunded before the payment
 * arrived.
 */
export async function emailPaidTwice(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  const { to, language, data } = await readOrderForEmail(shop, tx, orderId)
  await queueEmail(shop, tx, paidTwice, {
    dedupeKey: `order ${data.number}`,
    orderId,
    to,
    language,
    data: { ...data, isMade: await isMadeOrToBeMade(tx, orderId) },
  })
}

async function isMadeOrToBeMade(tx: Tx, orderId: number): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`second payment references missing order ${orderId}`)
  const refunds = await listRefunds(tx, orderId)
  const refundSum = sumSen(
    refunds.filter(({ state }) => state !== 'withdrawn').map(({ amount }) => amount),
  )
  // An order that has left the pharmacy was made, even if it was refunded afterwards.
  return hasLeftPharmacy(order) || isToBeMade({ ...order, review: order.review.state, refundSum })
}
