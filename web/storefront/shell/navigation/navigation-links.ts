/** Links of the navigation. The specification fixes their sequence and labels. */
import { browsePath, defaultCategory } from '#domain/catalogue/categories.ts'
import type { Translate } from '#domain/content/messages.ts'

export type NavigationLink = {
  to: string
  label: string
  /** Path of the page on which the link is marked as current; empty for none. */
  currentPath: string
}

/** Links of the bar on wide screens. */
export function listBarLinks(t: Translate): NavigationLink[] {
  return [
    { to: '/', label: t('Home'), currentPath: '/' },
    { to: '/quiz', label: t('Take a Quiz'), currentPath: '/quiz' },
    { to: browsePath(defaultCategory), label: t('Browse'), currentPath: '/browse_products' },
    { to: '/about-us', label: t('About'), currentPath: '/about-us' },
    { to: '/shipping', label: t('Shipping'), currentPath: '/shipping' },
    { to: '/contact', label: t('Contact'), currentPath: '/contact' },
  ]
}

/**
 * Links of the phone menu before and after the account's entries: all links of the bar, and Product
 * Range. The specification lists Quiz twice; the menu shows it once (D-127).
 */
export function listPhoneLinks(t: Translate): {
  beforeAccount: NavigationLink[]
  afterAccount: NavigationLink[]
} {
  return {
    beforeAccount: [
      { to: '/', label: t('Home'), currentPath: '/' },
      { to: '/quiz', label: t('Quiz'), currentPath: '/quiz' },
      { to: browsePath(defaultCategory), label: t('Browse'), currentPath: '/browse_products' },
      { to: '/product-range', label: t('Product Range'), currentPath: '/product-range' },
      { to: '/about-us', label: t('About Us'), currentPath: '/about-us' },
    ],
    afterAccount: [
      { to: '/shipping', label: t('Shipping'), currentPath: '/shipping' },
      { to: '/contact', label: t('Contact'), currentPath: '/contact' },
    ],
  }
}

/** Columns of the footer. */
export function listFooterColumns(
  t: Translate,
): { title: string; links: { to: string; label: string }[] }[] {
  return [
    {
      title: t('Information'),
      links: [
        { to: '/user-dashboard', label: t('User dashboard') },
        { to: '/product-range', label: t('Product range') },
        { to: '/about-us', label: t('About us') },
        { to: '/compounded-vitamins', label: t('Compounded vitamins') },
      ],
    },
    {
      title: t('Support'),
      links: [
        { to: '/shipping', label: t('Shipping') },
        { to: '/faq', label: t('FAQ') },
        { to: '/contact', label: t('Contact') },
      ],
    },
    {
      title: t('Policies'),
      links: [
        { to: '/return-refund', label: t('Return and refund') },
        { to: '/privacy-policy', label: t('Privacy policy') },
        { to: '/terms-and-conditions', label: t('Terms and conditions') },
      ],
    },
  ]
}
