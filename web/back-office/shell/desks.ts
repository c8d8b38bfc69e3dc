/*
 * The desks of the back office, in the order of the bar: one line a desk. `role` is the lowest that may
 * open it; the server decides again at every call. The page of one thing (an order's own) needs no
 * line: the longest line that its address begins with says who may open it.
 */
import type { Text } from '#domain/content/messages.ts'

export type StaffRole = 'pharmacist' | 'admin'

/** One's own login: reached by one's name in the bar. */
export const securityPath = '/staff-security'

export type Desk = {
  label: string
  path: string
  role: StaffRole
  /** The desk it is opened from, and that the bar shows in its place. */
  within?: string
}

export function desks(t: Text): readonly Desk[] {
  return [
    { label: t('Overview'), path: '/admin', role: 'admin' },
    { label: t('Orders'), path: '/admin-orders', role: 'admin' },
    { label: t('Pharmacy'), path: '/pharmacy-dashboard', role: 'pharmacist' },
    { label: t('Customers'), path: '/admin-customers', role: 'admin' },
    { label: t('Products'), path: '/admin-products', role: 'admin' },
    { label: t('Add product'), path: '/add_product', role: 'admin', within: '/admin-products' },
    {
      label: t('Waiting list'),
      path: '/admin-waiting-list',
      role: 'admin',
      within: '/admin-products',
    },
    { label: t('Vouchers'), path: '/admin-vouchers', role: 'admin' },
    { label: t('Letters'), path: '/admin-letters', role: 'admin' },
    { label: t('Breaks'), path: '/admin-breaks', role: 'admin' },
    { label: t('Report'), path: '/admin-report', role: 'admin' },
    { label: t('Settings'), path: '/admin-settings', role: 'admin' },
    { label: t('Audit log'), path: '/admin-audit', role: 'admin' },
  ]
}

/** The lowest role for an address; every address below the back office needs at least a pharmacist. */
export function roleFor(path: string, all: readonly Desk[]): StaffRole {
  const fitting = all.filter((desk) => path === desk.path || path.startsWith(`${desk.path}/`))
  const longest = fitting.toSorted((a, b) => b.path.length - a.path.length)[0]
  return longest?.role ?? 'pharmacist'
}

/** What the browser knows of somebody's role; the server knows better. */
export function maySee(role: string | undefined, needed: StaffRole): boolean {
  return role === 'admin' || (role === 'pharmacist' && needed === 'pharmacist')
}
