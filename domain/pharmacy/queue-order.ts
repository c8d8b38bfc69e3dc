/*
 * Views of the pharmacist's queue, and its sequence: orders with an answered question, then flagged
 * orders (serious flags first), then the other orders, and last the orders whose customer has not
 * answered. Each group is sorted by the time of payment, oldest first.
 */
import { isSerious, type ReviewFlag } from './review-flag.ts'
import type { ReviewState } from './review-state.ts'

export type QueuedOrder = {
  readonly state: ReviewState
  readonly flags: readonly ReviewFlag[]
  readonly paidAt: Date
}

/** Orders on one page of the queue. */
export const queuePageSize = 50

/**
 * Filters of the queue. `plain` shows all orders without flags, also those with a question to the
 * customer. `asked` shows the orders whose customer has not answered yet.
 */
export const queueViews = ['all', 'flagged', 'answered', 'plain', 'asked'] as const
export type QueueView = (typeof queueViews)[number]

/** Returns whether the view shows the order. */
export function isInView(order: QueuedOrder, view: QueueView): boolean {
  switch (view) {
    case 'all':
      return true
    case 'flagged':
      return order.flags.length > 0
    case 'plain':
      return order.flags.length === 0
    case 'answered':
    case 'asked':
      return order.state === view
  }
}

/** Comparator for sorting the queue. */
export function compareQueuedOrders(a: QueuedOrder, b: QueuedOrder): number {
  return computeQueueRank(a) - computeQueueRank(b) || a.paidAt.getTime() - b.paidAt.getTime()
}

/** Orders with a lower rank come first. */
const queueRanks = { answered: 0, seriousFlag: 1, otherFlag: 2, unflagged: 3, asked: 4 } as const

function computeQueueRank({ state, flags }: QueuedOrder): number {
  if (state === 'answered' || state === 'asked') return queueRanks[state]
  // The state is `waiting` here, because orders with a decision are not in the queue.
  if (flags.some(isSerious)) return queueRanks.seriousFlag
  return flags.length > 0 ? queueRanks.otherFlag : queueRanks.unflagged
}
