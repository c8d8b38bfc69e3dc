/**
 * Decides who sees an order in full: its logged-in owner; for `claimLifetime`, the browser that
 * placed the order; and a browser with a pass, which it gets for a short time when it comes from
 * the bank, from an order link or with an emailed code (order-access.ts). A bill id is not enough,
 * because it can be guessed or shared (decision D-74).
 */
import type { FastifyRequest } from 'fastify'

import { addDuration } from '#domain/time.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { claimLifetime, hasOrderPass, readClaimHash } from './order-access.ts'
import { findOrderId } from '#server/orders/read/find-order-id.ts'
import { findOrder, type StoredOrder } from '#server/orders/read/read-order.ts'

/** The caller: the session, if there is one, and the request, whose cookies may allow access. */
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

/**
 * Returns the order with this number if the caller may see it in full. Returns undefined for all
 * other orders and for unknown numbers.
 */
export async function findOrderFor(
  shop: Shop,
  enteredNumber: string,
  requester: Requester,
): Promise<StoredOrder | undefined> {
  const orderId = await findOrderId(shop.db, enteredNumber)
  if (orderId === undefined) return undefined
  const order = await findOrder(shop.db, orderId)
  return order && canSeeOrder(shop, order, requester) ? order : undefined
}
