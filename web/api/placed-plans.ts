/**
 * Ids of subscriptions started in this browser. Only this browser removes their products from its
 * cart. Opening the confirmation on another device changes no cart.
 */
export const placedPlansKey = 'placed_plans'

/** Limit of stored ids; the oldest are dropped. */
const maxPlans = 10

/** Stores the id of a subscription that was started here. */
export function rememberPlacedPlan(id: number): void {
  try {
    const ids = [...readIds().filter((storedId) => storedId !== id), id].slice(-maxPlans)
    localStorage.setItem(placedPlansKey, JSON.stringify(ids))
  } catch {
    // Storage is blocked: the cart stays as it is.
  }
}

/** Returns true if this browser started the subscription; false if storage is blocked. */
export function isPlanPlacedHere(id: number): boolean {
  return readIds().includes(id)
}

function readIds(): readonly unknown[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(placedPlansKey) ?? '[]')
    return Array.isArray(ids) ? ids : []
  } catch {
    return []
  }
}
