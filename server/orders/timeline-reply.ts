/**
 * Returns an order's timeline as responses carry it: for its owner with the receipt, for a guest
 * with the bill.
 */
import { orderTimeline } from '#domain/orders/order-timeline.ts'
import type { Db } from '#server/db/open-database.ts'
import { findApproved } from './find-approved.ts'

import type { StoredOrder } from './read-order.ts'

export async function timelineReplyOf(db: Db, order: StoredOrder) {
  const approved = (await findApproved(db, [order.id])).has(order.id)
  return orderTimeline({ ...order, approved }).map(({ step, label, state, at }) => ({
    step,
    label,
    state,
    at: at?.toISOString() ?? null,
  }))
}
