/**
 * The state that the steps of the demo's past share: the clock, the people and the orders so far.
 * The past is the `demoDays` days of business (data/order-moments.ts) before the first start.
 */
import { stages, type Story } from '#server/demo/data/story.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import type { SeededRandom } from './seeded-random.ts'
import type { StandInControls } from './stand-in-controls.ts'
import type { Timeline } from './timeline.ts'

/**
 * An order of the demo's past, with its progress. The steps are listed from first to last, and each
 * one implies all before it: a delivered order was shipped, packed, made, weighed, approved and
 * paid. Two things end the order earlier: its story (`reachesStage`) and a decline.
 */
export type PastOrder = {
  id: number
  /** The number that customers see. The API calls it `orderId`. */
  number: string
  /** The plan for the order. The fields below say what has happened so far. */
  story: Story
  customer: PastCustomer

  isPaid: boolean
  /** Only a paid order leaves `waiting`, and only an approved one is weighed. */
  reviewState: 'waiting' | 'asked' | 'answered' | 'approved' | 'declined'
  /** Version of the review, which the next decision must name. */
  reviewVersion: number
  /** The order's jars are in a weighed batch. */
  isWeighed: boolean
  /** The order's batch is checked. */
  isMade: boolean
  /** The order's status is Ready to Ship. */
  isPacked: boolean
  /** Set when the parcel was handed to a courier. */
  shippedAt?: Date
  isDelivered: boolean

  /** Set when `reviewState` became `declined`: no later step follows. */
  declinedAt?: Date
  /** A refund was opened: by staff after the delivery, or by declining the order. */
  hasRefund: boolean
}

/** Returns an order that was placed and has taken no further step. */
export function createPastOrder(
  placed: Pick<PastOrder, 'id' | 'number' | 'story' | 'customer'>,
): PastOrder {
  return {
    ...placed,
    isPaid: false,
    reviewState: 'waiting',
    reviewVersion: 0,
    isWeighed: false,
    isMade: false,
    isPacked: false,
    isDelivered: false,
    hasRefund: false,
  }
}

/** Returns whether the order's story goes on to this stage; it may not have happened yet. */
export function reachesStage({ story }: PastOrder, stage: (typeof stages)[number]): boolean {
  return stages.indexOf(story.lastStage ?? 'delivered') >= stages.indexOf(stage)
}

export type PastCustomer = {
  email: string
  /** Undefined for a guest. */
  userId: string | undefined
}

/** Session id of an actor of the past. No session has it, and no function of the past reads it. */
export const noSessionId = 0

/** The staff accounts, as callers of the shop's functions. */
export type Staff = { admin: Actor; pharmacist: Actor; secondPharmacist: Actor }

export type DemoPast = {
  /** The shop with its clock set to the current step. It drops queued jobs (timeline.ts). */
  shop: Shop
  timeline: Timeline
  standIns: StandInControls
  random: SeededRandom
  staff: Staff
  /** The orders placed so far. */
  orders: PastOrder[]
  /** Account ids by email. A customer's account is added at the first purchase. */
  userIds: Map<string, string>
  /** Hash of a password that is not stored: these accounts cannot log in. */
  lockedPasswordHash: string
}
