/** Emails about an order. Their data has no health data. */
import { fullNameOf } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import { getOrderDates } from './read/get-order-dates.ts'
import { buildOrderLink } from './access/order-link.ts'
import { findOrder } from './read/read-order.ts'

/**
 * Queues an email to the buyer in the transaction `tx`. Each kind of email is queued once per order
 * and `occasion`; a repeated call does nothing. Throws when the order does not exist.
 */
export async function emailAboutOrder(
  shop: Shop,
  tx: Tx,
  email: EmailDefinition<OrderEmailData>,
  orderId: number,
  {
    occasion,
    usefulUntil,
  }: {
    /** The event that the email reports, for emails that an order can get more than once. */
    occasion?: string
    /** The email is not sent from this time on. Undefined: it is sent whenever that is possible. */
    usefulUntil?: Date | undefined
  } = {},
): Promise<void> {
  const { to, language, data } = await readOrderForEmail(shop, tx, orderId)
  const dedupeKey = ['order', data.number, ...(occasion === undefined ? [] : [occasion])].join(' ')
  await queueEmail(shop, tx, email, { dedupeKey, orderId, to, language, usefulUntil, data })
}

/**
 * Returns the data of an order for its emails, with recipient and language. Danger: `link` shows
 * the whole order, so send it only to the buyer. Throws when the order does not exist.
 */
export async function readOrderForEmail(
  shop: Shop,
  tx: Tx,
  orderId: number,
): Promise<{ to: string; language: ShopLanguage; data: OrderEmailData }> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`email references missing order ${orderId}`)
  const { address, amounts } = order
  const cityLine = `${address.postcode} ${address.city}`
  const state = translatorFor(order.language)(address.state)
  const { deliveryDays } = await getOrderDates(shop, tx, order)
  return {
    to: order.email,
    language: order.language,
    data: {
      number: order.number,
      firstName: address.firstName,
      recipient: fullNameOf(address),
      address: [address.line1, address.line2, cityLine, state].filter(Boolean).join(', '),
      state: address.state,
      link: buildOrderLink(shop, order.number),
      arrives: deliveryDays,
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
      paymentMethod: order.paymentMethod,
    },
  }
}
