/*
 * Paths for search engines, in the order of the shop. Product pages are added from the catalogue.
 * Pages for one visitor (cart, checkout, account) are left out.
 */
import { browsePath, categories } from '#domain/catalogue/categories.ts'

export const publicPaths: readonly string[] = [
  '/',
  '/quiz',
  ...categories.map(browsePath),
  '/product-range',
  '/compounded-vitamins',
  '/about-us',
  '/landing-page',
  '/shipping',
  '/shipping-info',
  '/faq',
  '/contact',
  '/return-refund',
  '/privacy-policy',
  '/terms-and-conditions',
]

/** Redirects of paths that never existed, but that people type or old links use. */
export const movedPaths: Readonly<Record<string, string>> = {
  '/about': '/about-us',
  '/aboutus': '/about-us',
  '/browse': '/browse_products',
  '/browse-products': '/browse_products',
  '/products': '/browse_products',
  '/shop': '/browse_products',
  '/product_range': '/product-range',
  '/compounded_vitamins': '/compounded-vitamins',
  '/contact-us': '/contact',
  '/faqs': '/faq',
  '/privacy': '/privacy-policy',
  '/terms': '/terms-and-conditions',
  '/terms-conditions': '/terms-and-conditions',
  '/refund': '/return-refund',
  '/returns': '/return-refund',
  '/return-policy': '/return-refund',
  '/delivery': '/shipping-info',
  '/signup': '/register',
  '/sign-up': '/register',
  '/signin': '/login',
  '/dashboard': '/user-dashboard',
  '/orders': '/user-dashboard',
}
