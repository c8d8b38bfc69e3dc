/** Links of the navigation, in the order and words of the specification. */
import { browsePath, defaultCategory } from '#domain/catalogue/categories.ts'
import type { Text } from '#domain/content/messages.ts'

export type NavigationLink = {
  to: string
  words: string
  /** Path on which the link is marked as current. */
  under: string
}

/** Bar of wide screens. */
export function barLinks(t: Text): NavigationLink[] {
  return [
    { to: '/', words: t('Home'), under: '/' },
    { to: '/quiz', words: t('Take a Quiz'), under: '/quiz' },
    { to: browsePath(defaultCategory), words: t('Browse'), under: '/browse_products' },
    { to: '/about-us', words: t('About'), under: '/about-us' },
    { to: '/shipping', words: t('Shipping'), under: '/shipping' },
    { to: '/contact', words: t('Contact'), under: '/contact' },
  ]
}

/**
 * Phone menu before and after the account's entries: all links of the bar and Product Range. The
 * specification lists Quiz twice; the menu shows it once.
 */
export function phoneLinks(t: Text): { before: NavigationLink[]; after: NavigationLink[] } {
  return {
    before: [
      { to: '/', words: t('Home'), under: '/' },
      { to: '/quiz', words: t('Quiz'), under: '/quiz' },
      { to: browsePath(defaultCategory), words: t('Browse'), under: '/browse_products' },
      { to: '/product-range', words: t('Product Range'), under: '/product-range' },
      { to: '/about-us', words: t('About Us'), under: '/about-us' },
    ],
    after: [
      { to: '/shipping', words: t('Shipping'), under: '/shipping' },
      { to: '/contact', words: t('Contact'), under: '/contact' },
    ],
  }
}

/** Columns of the footer. */
export function footerColumns(
  t: Text,
): { title: string; links: { to: string; words: string }[] }[] {
  return [
    {
      title: t('Information'),
      links: [
        { to: '/user-dashboard', words: t('User dashboard') },
        { to: '/product-range', words: t('Product range') },
        { to: '/about-us', words: t('About us') },
        { to: '/compounded-vitamins', words: t('Compounded vitamins') },
      ],
    },
    {
      title: t('Support'),
      links: [
        { to: '/shipping', words: t('Shipping') },
        { to: '/faq', words: t('FAQ') },
        { to: '/contact', words: t('Contact') },
      ],
    },
    {
      title: t('Policies'),
      links: [
        { to: '/return-refund', words: t('Return and refund') },
        { to: '/privacy-policy', words: t('Privacy policy') },
        { to: '/terms-and-conditions', words: t('Terms and conditions') },
      ],
    },
  ]
}
