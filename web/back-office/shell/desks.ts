/*
 * Desks (screens) of the back office. Detail pages are not listed: they need the role of the desk
 * with the longest matching path.
 */
import type { Translate } from '#domain/content/messages.ts'

type StaffRole = 'pharmacist' | 'admin'

/** Page of the user's own account, linked from the name in the bar. */
export const securityPath = '/staff-security'

/** Groups of the menu, in its order. A new desk goes into the group of the work it belongs to. */
export const deskGroups = ['Today', 'Pharmacy', 'Shop', 'Records'] as const
export type DeskGroup = (typeof deskGroups)[number]

/** A screen of the back office that the menu links to. */
export type Desk = {
  group: DeskGroup
  label: string
  path: string
  /** Lowest role that may open the desk. The server checks the role on every call. */
  lowestRole: StaffRole
}

/** Returns all desks in the order of the menu. */
export function listDesks(t: Translate): readonly Desk[] {
  return [
    { group: 'Today', label: t('Overview'), path: '/admin', lowestRole: 'admin' },
    { group: 'Today', label: t('Orders'), path: '/admin-orders', lowestRole: 'admin' },
    {
      group: 'Today',
      label: t('Payment issues'),
      path: '/admin-payment-issues',
      lowestRole: 'admin',
    },
    { group: 'Today', label: t('Emails'), path: '/admin-emails', lowestRole: 'admin' },
    {
      group: 'Pharmacy',
      label: t('Pharmacy'),
      path: '/pharmacy-dashboard',
      lowestRole: 'pharmacist',
    },
    {
      group: 'Pharmacy',
      label: t('Batches'),
      path: '/pharmacy-dashboard/batches',
      lowestRole: 'pharmacist',
    },
    {
      group: 'Pharmacy',
      label: t('Ingredients'),
      path: '/admin-ingredients',
      lowestRole: 'pharmacist',
    },
    {
      group: 'Pharmacy',
      label: t('Trace and recalls'),
      path: '/admin-ingredients/trace',
      lowestRole: 'pharmacist',
    },
    { group: 'Shop', label: t('Products'), path: '/admin-products', lowestRole: 'admin' },
    { group: 'Shop', label: t('Add product'), path: '/add_product', lowestRole: 'admin' },
    { group: 'Shop', label: t('Vouchers'), path: '/admin-vouchers', lowestRole: 'admin' },
    { group: 'Shop', label: t('Waitlist'), path: '/admin-waitlist', lowestRole: 'admin' },
    { group: 'Shop', label: t('Settings'), path: '/admin-settings', lowestRole: 'admin' },
    { group: 'Records', label: t('Customers'), path: '/admin-customers', lowestRole: 'admin' },
    { group: 'Records', label: t('Analytics'), path: '/admin-analytics', lowestRole: 'admin' },
    { group: 'Records', label: t('Audit log'), path: '/admin-audit', lowestRole: 'admin' },
  ]
}

/** Returns the desk of a page: the one with the longest path that matches the page's path. */
export function findDesk(path: string, desks: readonly Desk[]): Desk | undefined {
  return desks
    .filter((desk) => path === desk.path || path.startsWith(`${desk.path}/`))
    .toSorted((first, second) => second.path.length - first.path.length)[0]
}

/** Returns the lowest role that may open a path; 'pharmacist' for a path of no desk. */
export function findLowestRole(path: string, allDesks: readonly Desk[]): StaffRole {
  return findDesk(path, allDesks)?.lowestRole ?? 'pharmacist'
}

/**
 * Returns true if the role includes the rights of `lowestRole`; an admin has all rights. Use the
 * result only to hide links and pages: `role` is what the browser stored, and the server checks the
 * real role on every call.
 */
export function hasRoleAtLeast(role: string | undefined, lowestRole: StaffRole): boolean {
  return role === 'admin' || (role === 'pharmacist' && lowestRole === 'pharmacist')
}
