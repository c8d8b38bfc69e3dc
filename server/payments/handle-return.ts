/**
 * Handles a browser that returns from the bank. The query never makes an order paid: only the
 * provider's own bill does (threat T-B20). A recent, correctly signed "paid" lets this browser see
 * the order for a limited time (`setOrderPass`), because the bank's app may return to another
 * browser than the one that placed the order (threat T-B22). The redirect keeps only the bill's id,
 * without the signature.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { defaultLanguage, pathInLanguage } from '#domain/content/languages.ts'
import { addDuration, minutes } from '#domain/time.ts'
import { buildConfirmationPath } from '#domain/checkout/confirmation-path.ts'
import { setOrderPass } from '#server/orders/access/order-access.ts'
import { findOrderByBill } from '#server/orders/read/read-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { billplzOf } from './bills/billplz-client.ts'

const querySchema = z.record(z.string(), z.unknown())
/** Fits the ids of bills, and the ids that replace them (settle-payment.ts). */
const billIdSchema = z.string().regex(/^[A-Za-z0-9_-]{4,64}$/)
/** How far the provider's clock may be ahead of ours. */
const maxClockSkew = minutes(5)

/**
 * Redirects to the confirmation page of the bill, in the language of its order. Redirects to the
 * empty confirmation page when the query has no valid bill id.
 */
export async function handleReturn(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('referrer-policy', 'no-referrer')
  const query = querySchema.parse(request.query)
  const billId = billIdSchema.safeParse(query['billplz[id]'])
  if (!billId.success) return reply.redirect('/confirmation', 303)
  const paymentReturn = billplzOf(shop).readReturn(query)
  const order = await findOrderByBill(shop.db, billId.data)
  if (
    order &&
    // The return is undefined unless Billplz signed it.
    paymentReturn?.saysPaid &&
    paymentReturn.billId === billId.data &&
    isRecent(shop, paymentReturn.paidAt)
  )
    setOrderPass(shop, reply, order.number)
  const path = pathInLanguage(
    order?.language ?? defaultLanguage,
    buildConfirmationPath(billId.data),
  )
  return reply.redirect(path, 303)
}

function isRecent(shop: Shop, paidAt: Date | undefined): boolean {
  if (paidAt === undefined) return false
  const now = shop.now()
  return (
    now < addDuration(paidAt, settingsOf(shop).payment.signedReturn) &&
    paidAt < addDuration(now, maxClockSkew)
  )
}
