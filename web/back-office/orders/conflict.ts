/**
 * Edit conflict: two staff members changed the same order. The server refuses the second change
 * with CONFLICT; the error contains the colleague's saved values.
 */
import { isOrderStatus } from '#domain/orders/order-status.ts'
import { readSavedValues } from '#web/back-office/parts/forms/edit-conflict.ts'

import type { OrderChange, SavedOrder } from './order-change.ts'

export type Conflict = {
  requestedChange: OrderChange
  /** The values on the screen before the edit. */
  shownValues: ShownValues
  /** The values that the colleague saved. */
  savedValues: SavedOrder
}

export type ShownValues = Pick<SavedOrder, 'status' | 'trackingNumber'>

/**
 * Returns which of the two fields the user changed. The API request always contains both fields,
 * and an empty tracking number means no change; only `clearTracking` removes the number. An
 * unchanged field may be outdated and must not overwrite a newer value (D-112 in
 * docs/decisions/register.md).
 */
export function findChangedFields({ requestedChange, shownValues }: Omit<Conflict, 'savedValues'>) {
  const { status, tracking, clearTracking = false } = requestedChange
  return {
    status: status !== shownValues.status,
    tracking: clearTracking || (tracking !== '' && tracking !== shownValues.trackingNumber),
  }
}

/**
 * Returns the user's change on top of the saved values; fields that were not changed stay as saved.
 */
export function applyChangeToSavedValues({
  requestedChange,
  shownValues,
  savedValues,
}: Conflict): OrderChange {
  const { orderId, clearTracking, reason } = requestedChange
  const changedFields = findChangedFields({ requestedChange, shownValues })
  return {
    orderId,
    status: changedFields.status ? requestedChange.status : savedValues.status,
    tracking: changedFields.tracking ? requestedChange.tracking : savedValues.trackingNumber,
    ...(changedFields.tracking && clearTracking && { clearTracking }),
    ...(changedFields.status && reason !== undefined && { reason }),
    updatedAt: savedValues.updatedAt,
  }
}

/**
 * Returns the open conflicts with a new one: each order has one conflict, the oldest first, and
 * staff resolve one after another. A second conflict of the same order is merged with the first.
 */
export function addConflict(
  openConflicts: readonly Conflict[],
  newConflict: Conflict,
): readonly Conflict[] {
  const { orderId } = newConflict.requestedChange
  const isOfSameOrder = (conflict: Conflict) => conflict.requestedChange.orderId === orderId
  return openConflicts.some(isOfSameOrder)
    ? openConflicts.map((conflict) =>
        isOfSameOrder(conflict) ? mergeConflicts(conflict, newConflict) : conflict,
      )
    : [...openConflicts, newConflict]
}

/**
 * Returns the conflict with both changes of the order, the newer one on top. The shown values are
 * those before the older change.
 */
function mergeConflicts(openConflict: Conflict, newConflict: Conflict): Conflict {
  const { requestedChange: olderChange, shownValues } = openConflict
  const { requestedChange: newerChange, savedValues } = newConflict
  const changedFields = findChangedFields(newConflict)
  const { tracking, clearTracking } = changedFields.tracking ? newerChange : olderChange
  const { reason } = changedFields.status ? newerChange : olderChange
  return {
    requestedChange: {
      orderId: olderChange.orderId,
      status: changedFields.status ? newerChange.status : olderChange.status,
      tracking,
      ...(clearTracking && { clearTracking }),
      ...(reason !== undefined && { reason }),
      updatedAt: olderChange.updatedAt,
    },
    shownValues,
    savedValues,
  }
}

/** Returns the saved values from a CONFLICT error, or undefined for any other error. */
export function readConflict(error: unknown): SavedOrder | undefined {
  const { status, trackingNumber, updatedAt } = readSavedValues(error) ?? {}
  if (!isOrderStatus(status) || typeof updatedAt !== 'string') return undefined
  return { status, trackingNumber: String(trackingNumber ?? ''), updatedAt }
}
