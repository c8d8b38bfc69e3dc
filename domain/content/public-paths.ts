/*
 * The pages that search engines are told of, in the order of the shop, and the addresses people type
 * from memory or find in old links. Product pages come from the catalogue; what only its visitor has
 * any use for (cart, checkout, account) is in neither list.
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

/** Where an address that was never ours, but is often meant, leads. */
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
