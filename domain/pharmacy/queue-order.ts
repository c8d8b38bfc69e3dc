/*
 * Which order a pharmacist takes next: an answer that came back, then what is flagged, then the others,
 * and at the end those that wait for the customer; in each group the longest waiting first.
 */
import { isBad, type ReviewFlag } from './review-flag.ts'
import type { ReviewState } from './review-state.ts'

export type QueuedOrder = {
  readonly state: ReviewState
  readonly flags: readonly ReviewFlag[]
  readonly paidAt: Date
}

/** What the filter over the queue shows. */
export const queueViews = ['all', 'flagged', 'answered', 'plain', 'asked'] as const
export type QueueView = (typeof queueViews)[number]

export function isInView(order: QueuedOrder, view: QueueView): boolean {
  if (view === 'all') return true
  if (view === 'flagged') return order.flags.length > 0
  if (view === 'plain') return order.flags.length === 0
  return order.state === view
}

/** For sorting: negative when `one` comes first. */
export function compareQueued(one: QueuedOrder, other: QueuedOrder): number {
  return rankOf(one) - rankOf(other) || one.paidAt.getTime() - other.paidAt.getTime()
}

function rankOf({ state, flags }: QueuedOrder): number {
  if (state === 'answered') return 0
  if (state === 'asked') return 4
  if (flags.some(isBad)) return 1
  return flags.length > 0 ? 2 : 3
}
