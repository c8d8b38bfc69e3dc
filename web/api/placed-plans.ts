/**
 * Ids of subscriptions that were begun in this browser. Only here their products leave the cart; the
 * same confirmation opened on another device changes nothing (decision D-118).
 */
export const placedPlansKey = 'placed_plans'

const maxPlans = 10

export function rememberPlacedPlan(id: number): void {
  try {
    const ids = [...readIds().filter((known) => known !== id), id].slice(-maxPlans)
    localStorage.setItem(placedPlansKey, JSON.stringify(ids))
  } catch {
    // Blocked storage: the cart then stays as it is.
  }
}

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
