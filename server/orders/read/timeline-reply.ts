/**
 * Returns an order's timeline in the shape of the API, for a customer's receipt and for a guest's
 * order page.
 */
import { buildOrderTimeline } from '#domain/orders/order-timeline.ts'

import type { StoredOrder } from './read-order.ts'

export function toTimelineReply(order: StoredOrder) {
  const steps = buildOrderTimeline({ ...order, review: order.review.state })
  return steps.map(({ step, label, state, doneAt }) => ({
    step,
    label,
    state,
    doneAt: doneAt?.toISOString() ?? null,
  }))
}
