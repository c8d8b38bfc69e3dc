/**
 * Returns an order's timeline in the shape of the API, for a customer's receipt and for the page of
 * a guest's order.
 */
import { buildOrderTimeline } from '#domain/orders/order-timeline.ts'
import type { Db } from '#server/db/open-database.ts'

import { findApprovedOrders } from './find-approved-orders.ts'
import type { StoredOrder } from './read-order.ts'

export async function timelineReplyOf(db: Db, order: StoredOrder) {
  const approved = (await findApprovedOrders(db, [order.id])).has(order.id)
  return buildOrderTimeline({ ...order, approved }).map(({ step, label, state, at }) => ({
    step,
    label,
    state,
    at: at?.toISOString() ?? null,
  }))
}
