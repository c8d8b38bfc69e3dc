/**
 * Opens an order link: lets this browser see the order for half an hour, and redirects to the order
 * page, so that the token is not in the URL. An expired link redirects to the page that sends a
 * code by email.
 */
import type { FastifyReply } from 'fastify'

import { defaultLanguage, pathInLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { buildConfirmationPath } from './confirmation-path.ts'
import { readOrderLinkToken, setOrderPass } from './order-access.ts'
import { findBillOfOrder, findOrderByBill } from '#server/orders/read/read-order.ts'

/**
 * Redirects to the empty confirmation page when the link is not authentic or the order has no bill.
 */
export async function openOrderLink(
  shop: Shop,
  token: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('referrer-policy', 'no-referrer')
  const link = readOrderLinkToken(shop, token)
  const billId = link && (await findBillOfOrder(shop.db, link.orderNumber))
  if (!link || billId === undefined) return reply.redirect('/confirmation', 303)
  const order = await findOrderByBill(shop.db, billId)
  const language = order?.language ?? defaultLanguage
  // A forwarded or leaked link must not work for ever. The buyer can still use an emailed code.
  if (link.isExpired)
    return reply.redirect(pathInLanguage(language, `/track-order?ended=${link.orderNumber}`), 303)
  setOrderPass(shop, reply, link.orderNumber)
  return reply.redirect(pathInLanguage(language, buildConfirmationPath(billId)), 303)
}
