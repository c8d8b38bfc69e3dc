/**
 * Edit conflict of two staff members: the colleague's change from the server's error (409, D-112).
 */
import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import { ApiError } from '#web/api/client.ts'

import type { Change } from './change.ts'

export type Theirs = { status: OrderStatus; trackingNumber: string; updatedAt: string }

/** `before` is what the screen showed: only fields that differ from it were changed. */
export type Conflict = { wanted: Change; before: Before; theirs: Theirs }

export type Before = Pick<Theirs, 'status' | 'trackingNumber'>

/**
 * Returns which of the two fields the user changed. The documented call always carries both, so the
 * other one is only what an old screen showed and must not overwrite anything (D-112).
 */
export function meant({ wanted, before }: Omit<Conflict, 'theirs'>) {
  const { status, tracking, clearTracking = false } = wanted
  return {
    status: status !== before.status,
    tracking: clearTracking || (tracking !== '' && tracking !== before.trackingNumber),
  }
}

/** Returns the change on top of theirs: fields that the user did not change keep their values. */
export function applyToLatest({ wanted, before, theirs }: Conflict): Change {
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

/** Returns undefined when the call failed for another reason. */
export function readConflict(error: unknown): Theirs | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  const { theirs } = error.details
  if (typeof theirs !== 'object' || theirs === null) return undefined
  // Server data of unknown shape: each field is checked.
  const { status, trackingNumber, updatedAt } = theirs as Record<string, unknown>
  if (!isOrderStatus(status) || typeof updatedAt !== 'string') return undefined
  return { status, trackingNumber: String(trackingNumber ?? ''), updatedAt }
}
