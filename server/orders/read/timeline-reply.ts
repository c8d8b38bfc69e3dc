import { buildOrderTimeline } from '#domain/orders/order-timeline.ts'

import type { StoredOrder } from './read-order.ts'

/**
 * Returns the customer's view of an order's progress in the shape of the API, for the receipt and
 * the confirmation page.
 */
export function toTimelineReply(order: StoredOrder) {
  const steps = buildOrderTimeline({ ...order, review: order.review.state })
  return steps.map(({ step, label, state, doneAt }) => ({
    step,
    label,
    state,
    doneAt: doneAt?.toISOString() ?? null,
  }))
}
