/**
 * In localStorage: ids of the subscriptions that were started in this browser. Their confirmation
 * page removes their products from the cart of this browser only, not on another device. The key
 * must keep its name, because browsers have stored it.
 */
export const placedSubscriptionsKey = 'placed_plans'

/** Limit of stored ids; the oldest are dropped. */
const maxStoredIds = 10

/** Stores that this browser started the subscription. Does nothing if storage is blocked. */
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
