/**
 * Who sees an order in full (decision D-74): its owner's login, the browser that bought, for a day, and
 * whoever came fresh from the bank, a letter's link or a mailed code.
 */
import type { FastifyRequest } from 'fastify'

import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { hours, later } from '#domain/time.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { hasPass, shownClaim } from './order-pass.ts'
import { findOrders, type KeptOrder } from './read-order.ts'

const claimLasts = hours(24)

export type Asker = { actor: Actor | undefined; request: FastifyRequest }

export function maySeeOrder(shop: Shop, order: KeptOrder, { actor, request }: Asker): boolean {
  if (actor && order.userId === actor.userId) return true
  // One browser, two customers: what the first has bought with her account is not for the second.
  const isAnothers = actor !== undefined && order.userId !== undefined
  const isRecent = shop.now() < later(order.createdAt, claimLasts)
  if (isRecent && !isAnothers && shownClaim(shop, request) === order.claim) return true
  return hasPass(shop, request, order.number)
}

/** The order of this number, for those who may see it; undefined for everybody else. */
export async function findOrderFor(
  shop: Shop,
  orderNumber: string,
  asker: Asker,
): Promise<KeptOrder | undefined> {
  const number = parseOrderNumber(orderNumber)
  if (number === undefined) return undefined
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  const [order] = row ? await findOrders(shop.db, [row.id]) : []
  return order && maySeeOrder(shop, order, asker) ? order : undefined
}
