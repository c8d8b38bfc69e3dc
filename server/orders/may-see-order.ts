/**
 * Who sees an order in full (decision D-74): its owner when logged in, the browser that bought it
 * for a day, and a browser that just came from the bank, an email link or an emailed code.
 */
import type { FastifyRequest } from 'fastify'

import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { hours, later } from '#domain/time.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { hasPass, presentedClaim } from './order-pass.ts'
import { findOrders, type StoredOrder } from './read-order.ts'

const claimLifetime = hours(24)

export type Requester = { actor: Actor | undefined; request: FastifyRequest }

export function maySeeOrder(
  shop: Shop,
  order: StoredOrder,
  { actor, request }: Requester,
): boolean {
  if (actor && order.userId === actor.userId) return true
  // Two customers may share a browser: the account order of one is hidden from the other.
  const belongsToAnother = actor !== undefined && order.userId !== undefined
  const isRecent = shop.now() < later(order.createdAt, claimLifetime)
  if (isRecent && !belongsToAnother && presentedClaim(shop, request) === order.claim) return true
  return hasPass(shop, request, order.number)
}

/** Returns the order with this number if the caller may see it, else undefined. */
export async function findOrderFor(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<StoredOrder | undefined> {
  const number = parseOrderNumber(orderNumber)
  if (number === undefined) return undefined
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  const [order] = row ? await findOrders(shop.db, [row.id]) : []
  return order && maySeeOrder(shop, order, requester) ? order : undefined
}
