/**
 * Edit conflict: two staff members changed the same order. The server's error (409, D-112) contains
 * the colleague's saved values.
 */
import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import { ApiError } from '#web/api/client.ts'

import type { OrderChange } from './order-change.ts'

export type SavedValues = { status: OrderStatus; trackingNumber: string; updatedAt: string }

/** `shown`: the values on the screen before the edit. */
export type Conflict = { requestedChange: OrderChange; shown: ShownValues; saved: SavedValues }

export type ShownValues = Pick<SavedValues, 'status' | 'trackingNumber'>

/**
 * Returns which of the two fields the user changed. The API request always contains both
 * fields, and an empty tracking number means no change; only `clearTracking` removes it. An
 * unchanged field may be outdated and must not overwrite a newer value (D-112).
 */
export function findChangedFields({ requestedChange, shown }: Omit<Conflict, 'saved'>) {
  const { status, tracking, clearTracking = false } = requestedChange
  return {
    status: status !== shown.status,
    tracking: clearTracking || (tracking !== '' && tracking !== shown.trackingNumber),
  }
}

/**
 * Returns the user's change on top of the saved values; fields that were not changed stay as saved.
 */
export function applyToSaved({ requestedChange, shown, saved }: Conflict): OrderChange {
  const { orderId, clearTracking } = requestedChange
  const changedFields = findChangedFields({ requestedChange, shown })
  return {
    orderId,
    status: changedFields.status ? requestedChange.status : saved.status,
    tracking: changedFields.tracking ? requestedChange.tracking : saved.trackingNumber,
    ...(changedFields.tracking && clearTracking && { clearTracking }),
    updatedAt: saved.updatedAt,
  }
}

/** Returns the saved values from a CONFLICT error, or undefined for any other error. */
export function readConflict(error: unknown): SavedValues | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  const { theirs: saved } = error.details
  if (typeof saved !== 'object' || saved === null) return undefined
  // Cast: error details are untyped. The tracking number is converted, the rest is checked.
  const { status, trackingNumber, updatedAt } = saved as Record<string, unknown>
  if (!isOrderStatus(status) || typeof updatedAt !== 'string') return undefined
  return { status, trackingNumber: String(trackingNumber ?? ''), updatedAt }
}
