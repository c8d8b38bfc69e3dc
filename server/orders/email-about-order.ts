/** Queues an email about an order, without health data. */
import { fullName } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import { datesOfOrder } from './dates-of-order.ts'
import { emailToken } from './order-pass.ts'
import { findOrder } from './read-order.ts'

export async function emailAboutOrder(
  shop: Shop,
  tx: Tx,
  message: EmailDefinition<OrderEmailData>,
  orderId: number,
  /** Makes the dedupe key unique for emails that an order can have more than once. */
  about?: string,
): Promise<void> {
  const { to, language, data } = await orderForEmail(shop, tx, orderId)
  const dedupeKey = about === undefined ? `order ${data.number}` : `order ${data.number} ${about}`
  await queueEmail(shop, tx, message, { dedupeKey, orderId, to, language, data })
}

/** Returns what emails say about an order, and the recipient. */
export async function orderForEmail(
  shop: Shop,
  tx: Tx,
  orderId: number,
): Promise<{ to: string; language: ShopLanguage; data: OrderEmailData }> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`email references missing order ${orderId}`)
  const { address, amounts } = order
  const place = `${address.postcode} ${address.city}`
  const { arrives } = await datesOfOrder(shop, tx, order)
  return {
    to: order.email,
    language: order.language,
    data: {
      number: order.number,
      firstName: address.firstName,
      recipient: fullName(address),
      address: [address.line1, address.line2, place, address.state].filter(Boolean).join(', '),
      state: address.state,
      link: `${shop.config.PUBLIC_URL}/order/${emailToken(shop, order.number)}`,
      arrives,
      lines: order.lines.map(({ name, quantity, size, ingredients, price, image }) => ({
        name,
        quantity,
        size,
        ingredients: [...ingredients],
        price,
        image,
      })),
      ...amounts,
      voucherCode: order.voucherCode ?? null,
      total: order.total,
      trackingNumber: order.trackingNumber ?? null,
      courier: order.courier ?? null,
      trackingUrl: order.trackingUrl ?? null,
    },
  }
}
