/*
 * Desks (sections) of the back office, in the order of the navigation bar. `role` is the lowest
 * role that may open a desk; the server checks it on every call. Detail pages are not listed: they
 * take the role of the desk with the longest matching path.
 */
import type { Text } from '#domain/content/messages.ts'

export type StaffRole = 'pharmacist' | 'admin'

/** Page of the user's own account, linked from the name in the bar. */
export const securityPath = '/staff-security'

export type Desk = {
  label: string
  path: string
  role: StaffRole
  /** Path of the desk that the bar highlights instead. */
  within?: string
}

export function desks(t: Text): readonly Desk[] {
  return [
    { label: t('Overview'), path: '/admin', role: 'admin' },
    { label: t('Orders'), path: '/admin-orders', role: 'admin' },
    { label: t('Pharmacy'), path: '/pharmacy-dashboard', role: 'pharmacist' },
    {
      label: t('Trace and recalls'),
      path: '/admin-ingredients/trace',
      role: 'pharmacist',
      within: '/admin-ingredients',
    },
    { label: t('Customers'), path: '/admin-customers', role: 'admin' },
    { label: t('Products'), path: '/admin-products', role: 'admin' },
    { label: t('Add product'), path: '/add_product', role: 'admin', within: '/admin-products' },
    { label: t('Vouchers'), path: '/admin-vouchers', role: 'admin' },
    { label: t('Emails'), path: '/admin-emails', role: 'admin' },
    { label: t('Payment issues'), path: '/admin-payment-issues', role: 'admin' },
    { label: t('Analytics'), path: '/admin-analytics', role: 'admin' },
    { label: t('Settings'), path: '/admin-settings', role: 'admin' },
    { label: t('Audit log'), path: '/admin-audit', role: 'admin' },
    { label: t('Waitlist'), path: '/admin-waitlist', role: 'admin' },
  ]
}

/** Returns the lowest role for a path; every back-office path needs at least a pharmacist. */
export function roleFor(path: string, all: readonly Desk[]): StaffRole {
  const matching = all.filter((desk) => path === desk.path || path.startsWith(`${desk.path}/`))
  const longest = matching.toSorted((a, b) => b.path.length - a.path.length)[0]
  return longest?.role ?? 'pharmacist'
}

/** Uses the role that the browser stored. The server checks it on every call. */
export function maySee(role: string | undefined, needed: StaffRole): boolean {
  return role === 'admin' || (role === 'pharmacist' && needed === 'pharmacist')
}
