/** Two staff on one order: what the server says about the other one's change (409, D-112). */
import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import { ApiError } from '#web/api/client.ts'

import type { Change } from './change.ts'

export type Theirs = { status: OrderStatus; trackingNumber: string; updatedAt: string }

/** `before` is what the screen said when the change was made: what differs from it was meant. */
export type Conflict = { wanted: Change; before: Before; theirs: Theirs }

export type Before = Pick<Theirs, 'status' | 'trackingNumber'>

/**
 * Which of the two fields somebody here wanted to change. The documented call always carries both, so
 * the other one is only what an old screen said, and must not overwrite anything (D-112).
 */
export function meant({ wanted, before }: Omit<Conflict, 'theirs'>) {
  const { status, tracking, clearTracking = false } = wanted
  return {
    status: status !== before.status,
    tracking: clearTracking || (tracking !== '' && tracking !== before.trackingNumber),
  }
}

/** The change once more, on top of theirs: what was not meant stays as they left it. */
export function onTopOf({ wanted, before, theirs }: Conflict): Change {
  const { orderId, clearTracking } = wanted
  const own = meant({ wanted, before })
  return {
    orderId,
    status: own.status ? wanted.status : theirs.status,
    tracking: own.tracking ? wanted.tracking : theirs.trackingNumber,
    ...(own.tracking && clearTracking && { clearTracking }),
    updatedAt: theirs.updatedAt,
  }
}

/** Undefined when the call was refused for anything else. */
export function readConflict(error: unknown): Theirs | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  const { theirs } = error.details
  if (typeof theirs !== 'object' || theirs === null) return undefined
  // The server's own words; each is looked at below before it is believed.
  const { status, trackingNumber, updatedAt } = theirs as Record<string, unknown>
  if (!isOrderStatus(status) || typeof updatedAt !== 'string') return undefined
  return { status, trackingNumber: String(trackingNumber ?? ''), updatedAt }
}
