/**
 * The link in a letter: whoever has the letter may see its order for half an hour in this browser. The
 * secret leaves the address at once.
 */
import type { FastifyReply } from 'fastify'

import { pathIn } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { readLetterToken, setPass } from './order-pass.ts'
import { findBillOfOrder, findOrderByBill } from './read-order.ts'

export async function openFromLetter(
  shop: Shop,
  token: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const number = readLetterToken(shop, token)
  const billId = number === undefined ? undefined : await findBillOfOrder(shop.db, number)
  if (number === undefined || billId === undefined) return reply.redirect('/confirmation', 303)
  setPass(shop, reply, number)
  const order = await findOrderByBill(shop.db, billId)
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
  return reply.redirect(pathIn(order?.language ?? 'en', path), 303)
}
