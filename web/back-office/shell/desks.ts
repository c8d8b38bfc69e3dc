/*
 * Desks (sections) of the back office, in the order of the menu and in its groups. `role` is the
 * lowest role that may open a desk; the server checks it on every call. Detail pages are not
 * listed: they take the role of the desk with the longest matching path.
 */
import type { Translate } from '#domain/content/messages.ts'

type StaffRole = 'pharmacist' | 'admin'

/** Page of the user's own account, linked from the name in the bar. */
export const securityPath = '/staff-security'

/** Groups of the menu, in its order. A new desk goes into the group of the work it belongs to. */
export const deskGroups = ['Today', 'Pharmacy', 'Shop', 'Records'] as const
export type DeskGroup = (typeof deskGroups)[number]

export type Desk = {
  group: DeskGroup
  label: string
  path: string
  role: StaffRole
}

export function listDesks(t: Translate): readonly Desk[] {
  return [
    { group: 'Today', label: t('Overview'), path: '/admin', role: 'admin' },
    { group: 'Today', label: t('Orders'), path: '/admin-orders', role: 'admin' },
    { group: 'Today', label: t('Payment issues'), path: '/admin-payment-issues', role: 'admin' },
    { group: 'Today', label: t('Emails'), path: '/admin-emails', role: 'admin' },
    { group: 'Pharmacy', label: t('Pharmacy'), path: '/pharmacy-dashboard', role: 'pharmacist' },
    {
      group: 'Pharmacy',
      label: t('Batches'),
      path: '/pharmacy-dashboard/batches',
      role: 'pharmacist',
    },
    {
      group: 'Pharmacy',
      label: t('Ingredients'),
      path: '/admin-ingredients',
      role: 'pharmacist',
    },
    {
      group: 'Pharmacy',
      label: t('Trace and recalls'),
      path: '/admin-ingredients/trace',
      role: 'pharmacist',
    },
    { group: 'Shop', label: t('Products'), path: '/admin-products', role: 'admin' },
    { group: 'Shop', label: t('Add product'), path: '/add_product', role: 'admin' },
    { group: 'Shop', label: t('Vouchers'), path: '/admin-vouchers', role: 'admin' },
    { group: 'Shop', label: t('Waitlist'), path: '/admin-waitlist', role: 'admin' },
    { group: 'Shop', label: t('Settings'), path: '/admin-settings', role: 'admin' },
    { group: 'Records', label: t('Customers'), path: '/admin-customers', role: 'admin' },
    { group: 'Records', label: t('Analytics'), path: '/admin-analytics', role: 'admin' },
    { group: 'Records', label: t('Audit log'), path: '/admin-audit', role: 'admin' },
  ]
}

/** Returns the lowest role for a path; every back-office path needs at least a pharmacist. */
export function findLowestRole(path: string, allDesks: readonly Desk[]): StaffRole {
  const matchingDesks = allDesks.filter(
    (desk) => path === desk.path || path.startsWith(`${desk.path}/`),
  )
  const closestDesk = matchingDesks.toSorted((a, b) => b.path.length - a.path.length)[0]
  return closestDesk?.role ?? 'pharmacist'
}

/** Uses the role that the browser stored. The server checks it on every call. */
export function maySee(role: string | undefined, needed: StaffRole): boolean {
  return role === 'admin' || (role === 'pharmacist' && needed === 'pharmacist')
}
