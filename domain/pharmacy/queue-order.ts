/*
 * Sort order of the pharmacist's queue: orders with an answered question, then flagged orders
 * (serious flags first), then the other orders, and last the orders whose customer has not
 * answered. Each group is sorted by the time of payment, oldest first.
 */
import { isSerious, type ReviewFlag } from './review-flag.ts'
import type { ReviewState } from './review-state.ts'

export type QueuedOrder = {
  readonly state: ReviewState
  readonly flags: readonly ReviewFlag[]
  readonly paidAt: Date
}

/** Filters of the queue. `plain` means without flags. */
export const queueViews = ['all', 'flagged', 'answered', 'plain', 'asked'] as const
export type QueueView = (typeof queueViews)[number]

export function isInView(order: QueuedOrder, view: QueueView): boolean {
  if (view === 'all') return true
  if (view === 'flagged') return order.flags.length > 0
  if (view === 'plain') return order.flags.length === 0
  return order.state === view
}

/** Comparator for sorting the queue. */
export function compareQueuedOrders(a: QueuedOrder, b: QueuedOrder): number {
  return computeQueueRank(a) - computeQueueRank(b) || a.paidAt.getTime() - b.paidAt.getTime()
}

/** Lower ranks come first. */
function computeQueueRank({ state, flags }: QueuedOrder): number {
  if (state === 'answered') return 0
  if (state === 'asked') return 4
  if (flags.some(isSerious)) return 1
  return flags.length > 0 ? 2 : 3
}
