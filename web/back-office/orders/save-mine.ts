import type { createChangeQueue } from './change-queue.ts'
import { applyChangeToSavedValues, type Conflict, type ShownValues } from './conflict.ts'
import type { OrderChange, SavedOrder } from './order-change.ts'

/**
 * Sends the user's change of a conflict on top of the saved values, after all earlier changes of
 * the order. Later changes wait for it, so that they get no conflict with it. Returns the sent
 * tracking number and the saved order, or undefined when the change was refused.
 */
export async function saveMine<Saved extends SavedOrder>(
  conflict: Conflict,
  calls: {
    queueChange: ReturnType<typeof createChangeQueue>
    /** Resolves to undefined when the change was refused. */
    sendChange: (change: OrderChange, savedValues: ShownValues) => Promise<Saved | undefined>
  },
): Promise<{ sentNumber: string; savedOrder: Saved } | undefined> {
  const { requestedChange, shownValues } = conflict
  const { orderId, updatedAt } = requestedChange
  let savedChange: { sentNumber: string; savedOrder: Saved } | undefined
  await calls.queueChange({ ...shownValues, orderId, updatedAt }, async (lastSavedOrder) => {
    // A change that waited in the queue may have been saved after the conflict.
    const savedValues =
      lastSavedOrder.updatedAt > conflict.savedValues.updatedAt
        ? lastSavedOrder
        : conflict.savedValues
    const change = applyChangeToSavedValues({ ...conflict, savedValues })
    const savedOrder = await calls.sendChange(change, savedValues)
    // Danger: never `savedValues`. The next change would be saved on top of values that the page
    // does not show.
    if (!savedOrder) return lastSavedOrder
    savedChange = { sentNumber: change.tracking, savedOrder }
    return savedOrder
  })
  return savedChange
}
