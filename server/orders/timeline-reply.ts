/** An order's way as the calls answer it: to its owner with the receipt, to a guest with the bill. */
import { orderTimeline, type TimelineFacts } from '#domain/orders/order-timeline.ts'

export function timelineReplyOf(order: TimelineFacts) {
  return orderTimeline(order).map(({ step, label, state, at }) => ({
    step,
    label,
    state,
    at: at?.toISOString() ?? null,
  }))
}
