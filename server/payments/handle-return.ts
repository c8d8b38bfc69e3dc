/**
 * Handles a browser that returns from the bank. Its query is for display only; a genuine and fresh
 * "paid" lets this browser, which may not be the buyer's, see the order for half an hour (T-B20,
 * T-B22). In every case the redirect carries the bill's id alone.
 */
import { settingsOf } from '#server/settings/live-settings.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { defaultLanguage, pathIn } from '#domain/content/languages.ts'
import { later, minutes } from '#domain/time.ts'
import { setPass } from '#server/orders/order-pass.ts'
import { findOrderByBill } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'

import { billplzOf } from './billplz-client.ts'

const anyQuery = z.record(z.string(), z.unknown())
const billId = z.string().regex(/^[A-Za-z0-9_-]{4,64}$/)
/** Allowed difference between the provider's clock and ours. */
const skew = minutes(5)

export async function handleReturn(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const query = anyQuery.parse(request.query)
  const shown = billId.safeParse(query['billplz[id]'])
  if (!shown.success) return reply.redirect('/confirmation', 303)
  const returned = billplzOf(shop).readReturn(query)
  const order = await findOrderByBill(shop.db, shown.data)
  if (returned?.paid && isFresh(shop, returned.paidAt) && returned.billId === shown.data && order)
    setPass(shop, reply, order.number)
  const path = `/confirmation?billplz%5Bid%5D=${encodeURIComponent(shown.data)}`
  return reply.redirect(pathIn(order?.language ?? defaultLanguage, path), 303)
}

function isFresh(shop: Shop, paidAt: Date | undefined): boolean {
  if (paidAt === undefined) return false
  const now = shop.now()
  return now < later(paidAt, settingsOf(shop).payment.signedReturn) && paidAt < later(now, skew)
}
