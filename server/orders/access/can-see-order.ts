/**
 * Decides who sees an order in full. A bill id is not enough, because it can be guessed or shared
 * (decision D-74). Allowed are: the logged-in owner; for a day, the browser that placed it; for
 * half an hour, a browser that came from the bank, from an order link or with an emailed code.
 */
import type { FastifyRequest } from 'fastify'

import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { addDuration } from '#domain/time.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { claimLifetime, hasOrderPass, readClaimHash } from './order-access.ts'
import { findOrder, type StoredOrder } from '#server/orders/read/read-order.ts'

/** The caller: the session, if any, and the request, whose cookies may show an order. */
export type Requester = { actor: Actor | undefined; request: FastifyRequest }

/** Returns whether the caller may see names, address and products of the order. */
export function canSeeOrder(
  shop: Shop,
  order: StoredOrder,
  { actor, request }: Requester,
): boolean {
  if (actor && order.userId === actor.userId) return true
  // Two customers may share a browser, so a logged-in customer does not see account orders of
  // another customer.
  const belongsToAnother = actor !== undefined && order.userId !== undefined
  // Each new order extends the claim cookie, so the age of this order is checked too.
  const isRecent = shop.now() < addDuration(order.createdAt, claimLifetime)
  if (isRecent && !belongsToAnother && readClaimHash(shop, request) === order.claimHash) return true
  return hasOrderPass(shop, request, order.number)
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
  const order = row && (await findOrder(shop.db, row.id))
  return order && canSeeOrder(shop, order, requester) ? order : undefined
}
