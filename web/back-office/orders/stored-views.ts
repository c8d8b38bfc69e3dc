/**
 * Views (named sets of filters) of the list of orders: the built-in ones, and those that staff
 * saved in this browser.
 */
import {
  filterNames,
  leftPharmacyFilter,
  toPrepareFilter,
  type FilterValues,
} from './filter-values.ts'

export type OrderView = { name: string; filters: FilterValues }

/** Key in localStorage. */
const storageKey = 'racik-order-views'
/** A further saved view replaces the oldest. */
const maxSavedViews = 20
export const maxViewNameLength = 40
const noFilters: FilterValues = { q: '', status: '', payment: '', days: '' }

/** Built-in views. Their names are translation keys. */
export const builtInViews: readonly OrderView[] = [
  { name: 'All orders', filters: noFilters },
  {
    name: 'To make: paid and preparing',
    filters: { ...noFilters, status: 'Preparing', payment: toPrepareFilter },
  },
  { name: 'To check', filters: { ...noFilters, status: 'Investigation' } },
  { name: 'To ship', filters: { ...noFilters, status: 'Ready to Ship' } },
  { name: 'Shipped or handed over', filters: { ...noFilters, status: leftPharmacyFilter } },
  { name: 'To refund', filters: { ...noFilters, payment: 'refund_due' } },
]

/**
 * Returns the saved views, the oldest first; none if the value is damaged or storage is blocked.
 */
export function readSavedViews(): OrderView[] {
  try {
    const storedViews: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(storedViews) ? storedViews.flatMap(parseView).slice(-maxSavedViews) : []
  } catch {
    return []
  }
}

/** Replaces all saved views. */
export function writeSavedViews(views: readonly OrderView[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(views))
  } catch {
    // Storage is full or blocked: the views are lost when the page is closed.
  }
}

/** Returns the saved views with a new one as the last. It replaces a view of the same name. */
export function addView(views: readonly OrderView[], newView: OrderView): OrderView[] {
  const otherViews = views.filter(({ name }) => name !== newView.name)
  return [...otherViews, newView].slice(-maxSavedViews)
}

/**
 * Returns the view that has the filters; undefined if none has. A saved view comes before a
 * built-in one with the same filters, because only the current view can be deleted.
 */
export function findCurrentView<View extends OrderView>(
  views: { savedViews: readonly View[]; builtInViews: readonly View[] },
  filters: FilterValues,
): View | undefined {
  return [...views.savedViews, ...views.builtInViews].find((view) =>
    areFiltersEqual(view.filters, filters),
  )
}

function areFiltersEqual(first: FilterValues, second: FilterValues): boolean {
  return filterNames.every((name) => first[name] === second[name])
}

/** Returns a list of the one parsed view; an empty list if the stored value is not a view. */
function parseView(storedView: unknown): OrderView[] {
  if (typeof storedView !== 'object' || storedView === null || !('name' in storedView)) return []
  if (
    !('filters' in storedView) ||
    typeof storedView.filters !== 'object' ||
    storedView.filters === null
  )
    return []
  const storedFilters = new Map<string, unknown>(Object.entries(storedView.filters))
  const filters = { ...noFilters }
  for (const name of filterNames) {
    const value = storedFilters.get(name)
    if (typeof value === 'string') filters[name] = value
  }
  return [{ name: String(storedView.name).slice(0, maxViewNameLength), filters }]
}
