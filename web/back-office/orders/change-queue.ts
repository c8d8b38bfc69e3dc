/**
 * Sends the changes of an order one after another. A second change waits for the first one's
 * response, so that the same user never gets an edit conflict with their own change.
 */
import type { SavedOrder } from './order-change.ts'

type ShownOrder = SavedOrder & { orderId: string }

/**
 * Returns a function that calls `saveChange` with the saved values of the order, after all earlier
 * changes of the order. It resolves to the values that `saveChange` returned, or to undefined when
 * a newer change is waiting, whose values will replace them. Danger: `saveChange` must not reject,
 * because every later change of the order would then fail too.
 */
export function createChangeQueue() {
  /** The last change of each order. Kept after its response, which the screen may show later. */
  const lastChanges = new Map<string, Promise<SavedOrder>>()
  return async (
    shownOrder: ShownOrder,
    saveChange: (savedOrder: SavedOrder) => Promise<SavedOrder>,
  ): Promise<SavedOrder | undefined> => {
    const { orderId } = shownOrder
    const previousChange = lastChanges.get(orderId) ?? Promise.resolve(shownOrder)
    const thisChange = previousChange.then((savedOrder) =>
      // The shown order is newer if it was loaded again. If both are equally old, it may show a
      // status that is not saved. Both times are ISO 8601 in UTC, so they compare as text.
      saveChange(shownOrder.updatedAt > savedOrder.updatedAt ? shownOrder : savedOrder),
    )
    lastChanges.set(orderId, thisChange)
    const savedOrder = await thisChange
    return lastChanges.get(orderId) === thisChange ? savedOrder : undefined
  }
}
