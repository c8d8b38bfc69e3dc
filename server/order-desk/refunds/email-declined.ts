import { sumSen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'
import { orderDeclined } from '#server/mail/emails/order/order-declined.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { listRefunds } from './refunds.store.ts'

/**
 * Queues the email about a declined order in the transaction `tx`, once for each order. Call it
 * after the refund task was opened, because the email contains the amount of the open task. That is
 * less than the total when a part was refunded before.
 */
export async function emailDeclined(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  const { to, language, data } = await readOrderForEmail(shop, tx, orderId)
  const openRefunds = (await listRefunds(tx, orderId)).filter(({ state }) => state === 'open')
  await queueEmail(shop, tx, orderDeclined, {
    dedupeKey: `order ${data.number}`,
    orderId,
    to,
    language,
    data: { ...data, refund: sumSen(openRefunds.map(({ amount }) => amount)) },
  })
}
