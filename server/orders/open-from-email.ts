/**
 * Opens the link of an email: shows its order for half an hour in this browser, without the secret
 * in the URL. An expired link leads to a code by email.
 */
import type { FastifyReply } from 'fastify'

import { defaultLanguage, pathIn } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { readEmailToken, setPass } from './order-pass.ts'
import { findBillOfOrder, findOrderByBill } from './read-order.ts'

export async function openFromEmail(
  shop: Shop,
  token: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const link = readEmailToken(shop, token)
  const number = link?.orderNumber
  const billId = number === undefined ? undefined : await findBillOfOrder(shop.db, number)
  if (number === undefined || billId === undefined) return reply.redirect('/confirmation', 303)
  const order = await findOrderByBill(shop.db, billId)
  const language = order?.language ?? defaultLanguage
  // Forwarded or leaked links must not work for ever; the buyer's mailbox still gives access.
  if (link?.isOver) return reply.redirect(pathIn(language, `/track-order?ended=${number}`), 303)
  setPass(shop, reply, number)
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
  return reply.redirect(pathIn(language, path), 303)
}
