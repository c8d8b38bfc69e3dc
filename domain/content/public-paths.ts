/** Paths for the sitemap, and redirects of earlier and mistyped paths. */
import { browsePath, categories } from '#domain/catalogue/categories.ts'

/**
 * Paths for the sitemap, which search engines read. The server adds the product pages from the
 * catalogue. Pages whose content belongs to one visitor (cart, checkout, account) are left out.
 */
export const sitemapPaths: readonly string[] = [
  '/',
  '/quiz',
  // Not `/browse_products` itself, which shows the default category.
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

/**
 * Permanent redirects: from earlier and often mistyped paths to the paths of today. The query is
 * kept. Danger: a target must not be a key itself, or browsers follow a chain or a loop.
 */
export const redirectedPaths: Readonly<Record<string, string>> = {
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
  // Earlier URLs of the back office.
  '/admin-letters': '/admin-emails',
  '/admin-letters/messages': '/admin-emails/messages',
  '/admin-breaks': '/admin-payment-issues',
  '/admin-report': '/admin-analytics',
  '/admin-waiting-list': '/admin-waitlist',
}
