/**
 * The state that the steps of the demo's past share: the clock, the people and the orders so far.
 */
import type { Story } from '#server/demo/data/story.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import type { SeededRandom } from './seeded-random.ts'
import type { StandInControls } from './stand-in-controls.ts'
import type { Timeline } from './timeline.ts'

/** An order of the demo's past, with its progress. */
export type PastOrder = {
  id: number
  number: string
  story: Story
  customer: PastCustomer
  isPaid: boolean
  review: 'waiting' | 'asked' | 'answered' | 'approved' | 'declined'
  /** Version of the review, which the next decision must name. */
  reviewVersion: number
  /** The order's jars are in a weighed batch. */
  isWeighed: boolean
  /** The order's batch is checked. */
  isMade: boolean
  shippedAt?: Date
  /** The order's status is Ready to Ship. */
  isPacked: boolean
  isDelivered: boolean
  /** A refund was opened, by staff or by declining the order. */
  hasRefund: boolean
  declinedAt?: Date
}

/** Returns an order that is not paid, reviewed or made yet. */
export function newPastOrder(
  placed: Pick<PastOrder, 'id' | 'number' | 'story' | 'customer'>,
): PastOrder {
  return {
    ...placed,
    isPaid: false,
    review: 'waiting',
    reviewVersion: 0,
    isWeighed: false,
    isMade: false,
    isPacked: false,
    isDelivered: false,
    hasRefund: false,
  }
}

export type PastCustomer = {
  email: string
  /** Undefined for a guest. */
  userId: string | undefined
}

export type Staff = { admin: Actor; pharmacist: Actor; secondPharmacist: Actor }

export type Past = {
  /** The shop with its clock set to the current step. */
  shop: Shop
  timeline: Timeline
  standIns: StandInControls
  random: SeededRandom
  staff: Staff
  orders: PastOrder[]
  /** Account ids by email. A customer's account is added at the first purchase. */
  userIds: Map<string, string>
  /** Hash of a password that is not stored: these accounts cannot log in. */
  lockedPasswordHash: string
}
