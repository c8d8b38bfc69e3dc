/** Opens the link in an order email, which contains a signed token of one order. */
import type { FastifyReply } from 'fastify'

import { defaultLanguage, pathInLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { buildConfirmationPath } from '#domain/checkout/confirmation-path.ts'
import { readOrderLinkToken, setOrderPass } from './order-access.ts'
import { findBillOfOrder, findOrderByBill } from '#server/orders/read/read-order.ts'

/** The page that sends a code by email. It reads the order number from this parameter. */
const expiredLinkPath = '/track-order?ended='

/**
 * Sets the cookie that shows the order in this browser (`setOrderPass`), and redirects to the
 * confirmation page of the order, so that the token is not in the URL. An expired link sets no
 * cookie and redirects to the page that sends a code by email. A token with a wrong signature, and
 * an order without a bill, redirect to the confirmation page without an order.
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
    return reply.redirect(pathInLanguage(language, expiredLinkPath + link.orderNumber), 303)
  setOrderPass(shop, reply, link.orderNumber)
  return reply.redirect(pathInLanguage(language, buildConfirmationPath(billId)), 303)
}
