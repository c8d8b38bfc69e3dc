/**
 * Ids of subscriptions started in this browser. Only this browser removes their products from its
 * cart. Opening the confirmation on another device changes no cart. Browsers store this key, so it
 * keeps its name.
 */
export const placedSubscriptionsKey = 'placed_plans'

/** Limit of stored ids; the oldest are dropped. */
const maxStoredIds = 10

/** Stores the id of a subscription that was started here. */
export function rememberPlacedSubscription(id: number): void {
  try {
    const ids = [...readIds().filter((storedId) => storedId !== id), id].slice(-maxStoredIds)
    localStorage.setItem(placedSubscriptionsKey, JSON.stringify(ids))
  } catch {
    // Storage is blocked: the cart stays as it is.
  }
}

/** Returns true if this browser started the subscription; false if storage is blocked. */
export function isSubscriptionPlacedHere(id: number): boolean {
  return readIds().includes(id)
}

function readIds(): readonly unknown[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(placedSubscriptionsKey) ?? '[]')
    return Array.isArray(ids) ? ids : []
  } catch {
    return []
  }
}
