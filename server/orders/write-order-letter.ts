/** Queues an email about an order, without health data. */
import { fullName } from '#domain/address/address.ts'
import type { SpokenLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { OrderLetterData } from '#server/mail/order-parts.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import type { Shop } from '#server/shop.ts'

import { datesOfOrder } from './dates-of-order.ts'
import { letterToken } from './order-pass.ts'
import { findOrder } from './read-order.ts'

export async function writeOrderLetter(
  shop: Shop,
  tx: Tx,
  letter: Letter<OrderLetterData>,
  orderId: number,
  /** Makes the dedupe key unique for emails that an order can have more than once. */
  about?: string,
): Promise<void> {
  const { to, language, data } = await orderForLetter(shop, tx, orderId)
  const subject = about === undefined ? `order ${data.number}` : `order ${data.number} ${about}`
  await queueLetter(shop, tx, letter, { subject, to, language, data })
}

/** Returns what emails say about an order, and the recipient. */
export async function orderForLetter(
  shop: Shop,
  tx: Tx,
  orderId: number,
): Promise<{ to: string; language: SpokenLanguage; data: OrderLetterData }> {
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
      link: `${shop.config.PUBLIC_URL}/order/${letterToken(shop, order.number)}`,
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
