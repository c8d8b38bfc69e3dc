import type { Tx } from '#server/db/transact.ts'
import { orderDelivered } from '#server/mail/emails/order/order-delivered.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'
import { listEmailedRecalls } from '#server/recalls/list-emailed-recalls.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Queues the email about a delivery, once for each order. A recall may have reached the order on
 * its way; then the email must not say how to take the capsules.
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

async function findRecall(tx: Tx, orderId: number): Promise<'emailed' | 'not emailed' | null> {
  const isEmailed = (await listEmailedRecalls(tx, [orderId])).has(orderId)
  const hasRecalledJar = (await findRecalledLots(tx, [orderId])).has(orderId)
  if (isEmailed && hasRecalledJar) return 'emailed'
  // After a replacement the customer may have both jars, so the email says nothing about their use.
  return isEmailed || hasRecalledJar ? 'not emailed' : null
}
