/** Saved views from the browser's storage, validated; and the views that every shop has. */
import type { FilterValues } from './filter-values.ts'

export type View = { name: string; filters: FilterValues }

const key = 'racik-order-views'
const most = 20
const none: FilterValues = { q: '', status: '', payment: '', days: '' }

/** Names are English keys of the message mechanism. */
export const shopViews: readonly View[] = [
  { name: 'All orders', filters: none },
  {
    name: 'To make: paid and preparing',
    filters: { ...none, status: 'Preparing', payment: 'paid' },
  },
  { name: 'To check', filters: { ...none, status: 'Investigation' } },
  { name: 'To refund', filters: { ...none, payment: 'refund_due' } },
]

export function storedViews(): View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readView).slice(0, most) : []
  } catch {
    return []
  }
}

export function saveViews(views: readonly View[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(views.slice(0, most)))
  } catch {
    // Storage is full or blocked: the view is lost with the page.
  }
}

export function sameFilters(a: FilterValues, b: FilterValues): boolean {
  return a.q === b.q && a.status === b.status && a.payment === b.payment && a.days === b.days
}

function readView(stored: unknown): View[] {
  if (typeof stored !== 'object' || stored === null || !('name' in stored)) return []
  if (!('filters' in stored) || typeof stored.filters !== 'object' || stored.filters === null)
    return []
  const given = new Map(Object.entries(stored.filters))
  const textOf = (name: string): string => {
    const value: unknown = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  const filters = {
    q: textOf('q'),
    status: textOf('status'),
    payment: textOf('payment'),
    days: textOf('days'),
  }
  return [{ name: String(stored.name).slice(0, 40), filters }]
}
