import type { Tx } from '#server/db/transact.ts'
import { orderDelivered } from '#server/mail/emails/order/order-delivered.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'
import { listEmailedRecalls } from '#server/recalls/list-emailed-recalls.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Queues the email about a delivery in the transaction `tx`, once for each order. If a recall
 * reached the order before its delivery, the email does not say how to take the capsules.
 */
export async function emailDelivered(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  const { to, language, data } = await readOrderForEmail(shop, tx, orderId)
  await queueEmail(shop, tx, orderDelivered, {
    dedupeKey: `order ${data.number}`,
    orderId,
    to,
    language,
    data: { ...data, recall: await findRecall(tx, orderId) },
  })
}

/**
 * Returns null without a recall. `emailed`: an email told the customer not to use a jar of the
 * order. `not emailed`: a jar is recalled without such an email, or its email was sent and the jar
 * was replaced.
 */
async function findRecall(tx: Tx, orderId: number): Promise<'emailed' | 'not emailed' | null> {
  const isEmailed = (await listEmailedRecalls(tx, [orderId])).has(orderId)
  const hasRecalledJar = (await findRecalledLots(tx, [orderId])).has(orderId)
  if (isEmailed && hasRecalledJar) return 'emailed'
  // After a replacement the customer may have both jars, so the email says nothing about their use.
  return isEmailed || hasRecalledJar ? 'not emailed' : null
}
