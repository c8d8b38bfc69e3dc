/**
 * Access of every call, declared a second time by hand. access.test.ts compares it with the
 * contract, so that an accidental change of the contract is noticed. Add one row for each new call.
 */
import { pathInLanguage, shopLanguages } from '#domain/content/languages.ts'
import { redirectedPaths } from '#domain/content/public-paths.ts'
import type { Access } from '#contract/endpoint.ts'

/**
 * `whose` says who may access the object that the path names. It is required for such paths.
 * `anyone`: the object is public. `own`: only the owner may access it; others get NOT_FOUND, never
 * FORBIDDEN. `secret`: every caller who sends an unguessable value, such as a token, may access it.
 * `all`: every staff member with the role may access it.
 */
export type AccessRow = {
  access: Access
  whose?: 'anyone' | 'own' | 'secret' | 'all'
  /** Staff may make the call before they have set up a required second factor. */
  allowedBeforeSecondFactor?: true
}

export const accessMatrix: Record<string, AccessRow> = {
  // CSRF token of the browser
  'GET /api/init': { access: 'public' },

  // Catalogue
  'GET /browse/categories': { access: 'public' },
  'GET /browse/products': { access: 'public' },
  'GET /browse/products/{productId}': { access: 'public', whose: 'anyone' },

  // Cart: counts additions without personal data
  'POST /api/paypal/addtocart': { access: 'public', whose: 'anyone' },

  // Autocomplete of an address
  'POST /api/places/autocomplete': { access: 'public', whose: 'anyone' },
  'GET /api/places/{placeId}': { access: 'public', whose: 'anyone' },
  'GET /api/postcodes/{postcode}': { access: 'public', whose: 'anyone' },

  // Quiz
  'POST /api/recommend': { access: 'public' },
  'POST /api/quizzes/{quizId}/email': { access: 'public', whose: 'secret' },
  'POST /api/quizzes/for-order': { access: 'public', whose: 'secret' },
  'POST /api/quizzes/claim-code': { access: 'customer' },
  'POST /api/quizzes/claim': { access: 'customer' },

  // Checkout. get-bill returns no personal data to other visitors. The callback's URL is a secret.
  'GET /api/vouchers/validation': { access: 'public' },
  'POST /api/billplz/pay': { access: 'public' },
  'POST /api/orders/{orderId}/pay': { access: 'public', whose: 'own' },
  'GET /api/orders/{orderId}/health-data': { access: 'public', whose: 'own' },
  'POST /api/orders/{orderId}/erase-health-data': { access: 'public', whose: 'own' },
  'GET /api/billplz/get-bill/{billId}': { access: 'public', whose: 'own' },
  'POST /api/billplz/callback/{attemptToken}': { access: 'public', whose: 'secret' },

  // Accounts. A call with an email address or a token returns the same response to every caller.
  'POST /api/users/register': { access: 'public' },
  'POST /api/users/login': { access: 'public' },
  'POST /api/users/logout': { access: 'customer', whose: 'own' },
  'GET /api/users/me': { access: 'customer', whose: 'own' },
  'GET /api/users/verify-email': { access: 'public', whose: 'secret' },
  'POST /api/users/verify-email/show': { access: 'public', whose: 'secret' },
  'POST /api/users/verify-email/password': { access: 'public', whose: 'secret' },
  'POST /api/users/verify-email/not-me': { access: 'public', whose: 'secret' },
  'POST /api/users/resend-verification': { access: 'public' },
  'POST /api/users/forgot-password': { access: 'public' },
  'POST /api/users/reset-password': { access: 'public', whose: 'secret' },
  'GET /api/users/dashboard': { access: 'customer', whose: 'own' },
  'GET /api/users/orders/{orderId}': { access: 'customer', whose: 'own' },
  'PUT /api/users/update_email': { access: 'customer', whose: 'own' },
  'PUT /api/users/default-shipping': { access: 'customer', whose: 'own' },
  'POST /api/users/claim-code': { access: 'customer', whose: 'own' },
  'POST /api/users/claim-orders': { access: 'customer', whose: 'own' },
  'PUT /api/users/marketing': { access: 'customer', whose: 'own' },
  'POST /api/users/withdraw-consent': { access: 'customer', whose: 'own' },
  'GET /api/users/my-data': { access: 'customer', whose: 'own' },
  'POST /api/users/delete-account': { access: 'customer', whose: 'own' },
  // Analytics: anonymous events after consent; the report is for admins.
  'POST /api/measure': { access: 'public' },
  'GET /api/measure/tags': { access: 'public' },
  'GET /api/admin/analytics': { access: 'admin' },

  // Contact form, and orders without an account
  'POST /api/users/contactus': { access: 'public' },
  'PUT /api/orders/{orderId}/address': { access: 'public', whose: 'own' },
  'POST /api/orders/track': { access: 'public', whose: 'secret' },
  'POST /api/orders/track/open': { access: 'public', whose: 'secret' },

  // Plans and subscriptions. The webhook is authenticated by its signature.
  'GET /api/paypal/settings': { access: 'public' },
  'POST /api/paypal/quote': { access: 'public' },
  'POST /api/paypal/subscriptions': { access: 'customer' },
  'GET /api/paypal/subscriptions/{id}': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/approved': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/left': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/cancel': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/suspend': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/activate': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/skip': { access: 'customer', whose: 'own' },
  'POST /api/paypal/subscriptions/{id}/delay': { access: 'customer', whose: 'own' },
  'PUT /api/paypal/subscriptions/{id}/address': { access: 'customer', whose: 'own' },
  'POST /api/paypal/webhook': { access: 'public', whose: 'secret' },
  'POST /api/newsletter/stop': { access: 'public', whose: 'secret' },
  'POST /api/refill-reminders/stop': { access: 'public', whose: 'secret' },
  'POST /stop-reminders': { access: 'public', whose: 'secret' },
  // Staff
  'GET /api/admin/audit': { access: 'admin' },
  // Customers and the start page of the back office
  'GET /api/admin/customers': { access: 'admin', whose: 'all' },
  'GET /api/admin/customers/newsletter': { access: 'admin', whose: 'all' },
  'GET /api/admin/customers/{customerId}': { access: 'admin', whose: 'all' },
  'GET /api/admin/overview': { access: 'admin', whose: 'all' },
  'GET /api/admin/failed-work': { access: 'admin', whose: 'all' },
  'POST /api/admin/failed-work/retry': { access: 'admin', whose: 'all' },
  'POST /api/admin/failed-work/dismiss': { access: 'admin', whose: 'all' },

  // Orders desk
  'GET /admin/orders': { access: 'admin', whose: 'all' },
  'PUT /admin/orders/{orderId}/status': { access: 'admin', whose: 'all' },
  'GET /api/admin/orders/counts': { access: 'admin', whose: 'all' },
  'PUT /api/admin/orders/status': { access: 'admin', whose: 'all' },
  'GET /api/admin/orders/export': { access: 'admin', whose: 'all' },
  'GET /api/admin/orders/{orderId}': { access: 'admin', whose: 'all' },
  'GET /api/admin/orders/{orderId}/shipping-email': { access: 'admin', whose: 'all' },
  'GET /api/admin/orders/{orderId}/health': { access: 'admin', whose: 'all' },
  'POST /api/admin/orders/{orderId}/notes': { access: 'admin', whose: 'all' },
  'PUT /api/admin/orders/{orderId}/address': { access: 'admin', whose: 'all' },
  'POST /api/admin/orders/{orderId}/slip': { access: 'admin', whose: 'all' },
  'PUT /api/admin/orders/{orderId}/shipped': { access: 'admin', whose: 'all' },
  'PUT /api/admin/orders/{orderId}/delivered': { access: 'admin', whose: 'all' },
  'POST /api/admin/orders/{orderId}/emails/{emailId}/resend': { access: 'admin', whose: 'all' },
  'POST /api/admin/orders/{orderId}/refunds': { access: 'admin', whose: 'all' },
  'PUT /api/admin/orders/{orderId}/refunds/{refundId}': { access: 'admin', whose: 'all' },
  // Shipping and couriers
  'GET /api/admin/shipping/parcels': { access: 'admin', whose: 'all' },
  'GET /api/admin/shipping/labels/{code}': { access: 'admin', whose: 'all' },
  'POST /api/admin/shipping/preview': { access: 'admin' },
  'POST /api/admin/shipping/import': { access: 'admin' },
  'GET /api/admin/shipping/addresses': { access: 'admin', whose: 'all' },
  'GET /api/admin/couriers': { access: 'admin' },
  'POST /api/admin/couriers': { access: 'admin' },
  'PUT /api/admin/couriers/{courierId}': { access: 'admin', whose: 'all' },
  // Outbox, provider messages, payment issues
  'GET /api/admin/emails': { access: 'admin', whose: 'all' },
  'GET /api/admin/emails/{emailId}': { access: 'admin', whose: 'all' },
  'POST /api/admin/emails/{emailId}/resend': { access: 'admin', whose: 'all' },
  'POST /api/admin/emails/resend': { access: 'admin', whose: 'all' },
  'GET /api/admin/payment-issues': { access: 'admin', whose: 'all' },
  'PUT /api/admin/payment-issues/{issueId}': { access: 'admin', whose: 'all' },
  'GET /api/admin/provider-messages': { access: 'admin', whose: 'all' },
  'POST /api/admin/provider-messages/{messageId}/again': { access: 'admin', whose: 'all' },
  'PUT /api/admin/provider-messages/{messageId}': { access: 'admin', whose: 'all' },
  // Products desk
  'POST /api/backend/addproduct': { access: 'admin' },
  'GET /api/admin/products': { access: 'admin' },
  'GET /api/admin/products/{productId}': { access: 'admin', whose: 'all' },
  'PUT /api/admin/products/{productId}': { access: 'admin', whose: 'all' },
  'POST /api/admin/products/{productId}/photos': { access: 'admin', whose: 'all' },
  'PUT /api/admin/products/{productId}/shelf': { access: 'admin', whose: 'all' },
  'POST /api/admin/products/{productId}/publish': { access: 'admin', whose: 'all' },
  'PUT /api/admin/product-order': { access: 'admin' },
  'GET /api/admin/ingredients': { access: 'admin' },
  // Vouchers desk
  'GET /api/admin/vouchers': { access: 'admin', whose: 'all' },
  'POST /api/admin/vouchers': { access: 'admin' },
  'GET /api/admin/vouchers/export': { access: 'admin', whose: 'all' },
  'GET /api/admin/vouchers/{code}': { access: 'admin', whose: 'all' },
  'PUT /api/admin/vouchers/{code}': { access: 'admin', whose: 'all' },
  'PUT /api/admin/vouchers/{code}/pause': { access: 'admin', whose: 'all' },
  'GET /api/admin/vouchers/{code}/uses': { access: 'admin', whose: 'all' },
  // Trace and recall: staff see every lot. Customers answer with the signed link of their email.
  'GET /api/recalls': { access: 'pharmacist' },
  'GET /api/trace': { access: 'pharmacist' },
  'GET /api/trace/lots/{lotNumber}': { access: 'pharmacist', whose: 'all' },
  'GET /api/trace/orders/{orderId}': { access: 'pharmacist', whose: 'all' },
  'GET /api/recalls/{lotNumber}': { access: 'pharmacist', whose: 'all' },
  'POST /api/recalls/{lotNumber}': { access: 'pharmacist', whose: 'all' },
  'GET /api/recalls/{lotNumber}/email': { access: 'pharmacist', whose: 'all' },
  'PUT /api/recalls/{lotNumber}/texts': { access: 'pharmacist', whose: 'all' },
  'POST /api/recalls/{lotNumber}/send': { access: 'pharmacist', whose: 'all' },
  'POST /api/recalls/{lotNumber}/remind': { access: 'pharmacist', whose: 'all' },
  'POST /api/recalls/{lotNumber}/orders': { access: 'pharmacist', whose: 'all' },
  'PUT /api/recalls/{lotNumber}/orders/{orderId}/answer': { access: 'pharmacist', whose: 'all' },
  'POST /api/recalls/{lotNumber}/withdraw': { access: 'pharmacist', whose: 'all' },
  'POST /api/recalls/{lotNumber}/close': { access: 'pharmacist', whose: 'all' },
  'GET /api/recalls/{lotNumber}/csv': { access: 'pharmacist', whose: 'all' },
  'GET /api/recalls/{lotNumber}/report': { access: 'pharmacist', whose: 'all' },
  'POST /api/recall-answers/open': { access: 'public', whose: 'secret' },
  'POST /api/recall-answers': { access: 'public', whose: 'secret' },

  // Waitlist: a call with an email address returns the same response to every caller.
  'POST /api/waitlist': { access: 'public' },
  'POST /api/waitlist/confirm': { access: 'public', whose: 'secret' },
  'POST /api/waitlist/leave': { access: 'public', whose: 'secret' },
  'POST /waitlist/leave': { access: 'public', whose: 'secret' },
  'GET /api/admin/waitlist': { access: 'admin' },
  'POST /api/admin/waitlist/notify': { access: 'admin' },

  // Settings of the shop
  'GET /api/settings': { access: 'public' },
  'GET /api/admin/settings': { access: 'admin' },
  'GET /api/admin/settings/{key}/history': { access: 'admin', whose: 'all' },
  'PUT /api/admin/settings/{key}': { access: 'admin', whose: 'all' },
  // Checks before the shop opens
  'GET /api/admin/go-live': { access: 'admin' },
  'POST /api/admin/go-live/try': { access: 'admin' },
  'POST /api/admin/go-live/test-email': { access: 'admin' },
  'POST /api/admin/go-live/confirm-prices': { access: 'admin' },
  // Second factor and sessions of staff
  'GET /api/staff/security': {
    access: 'pharmacist',
    whose: 'own',
    allowedBeforeSecondFactor: true,
  },
  'POST /api/staff/factor': { access: 'pharmacist', whose: 'own', allowedBeforeSecondFactor: true },
  'POST /api/staff/factor/confirm': {
    access: 'pharmacist',
    whose: 'own',
    allowedBeforeSecondFactor: true,
  },
  'POST /api/staff/recovery-codes': { access: 'pharmacist', whose: 'own' },
  'DELETE /api/staff/sessions/{sessionId}': {
    access: 'pharmacist',
    whose: 'own',
    allowedBeforeSecondFactor: true,
  },
  // Pharmacy desk: health data of every customer, for pharmacists and admins
  'GET /api/pharmacy/orders': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/orders/{orderId}': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/orders/{orderId}/approve': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/orders/{orderId}/ask': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/orders/{orderId}/decline': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/labels/{code}': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/signature': { access: 'pharmacist', whose: 'own' },
  'PUT /api/pharmacy/signature': { access: 'pharmacist', whose: 'own' },
  'GET /api/pharmacy/to-make': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/supply': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/orders/{orderId}/remake': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/batches': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/batches': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/batches/{batchNumber}': { access: 'pharmacist', whose: 'all' },
  'PUT /api/pharmacy/batches/{batchNumber}/weighings': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/batches/{batchNumber}/check': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/batches/{batchNumber}/sheet': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/batches/{batchNumber}/labels': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/days/{day}/sheet': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/orders/{orderId}/labels': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/orders/{orderId}/dose-cards': { access: 'pharmacist', whose: 'all' },
  // Ingredients, lots and the ledger
  'GET /api/pharmacy/ingredients': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/ingredients/{ingredientId}': { access: 'pharmacist', whose: 'all' },
  'PUT /api/pharmacy/ingredients/{ingredientId}': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/ingredients/{ingredientId}/lots': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/ingredients/{ingredientId}/ledger': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/ingredients/{ingredientId}/ledger/export': {
    access: 'pharmacist',
    whose: 'all',
  },
  'GET /api/pharmacy/lots/{lotNumber}': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/lots/{lotNumber}/ledger': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/lots/{lotNumber}/ledger/export': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/lots/{lotNumber}/certificates': { access: 'pharmacist', whose: 'all' },
  'GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}': {
    access: 'pharmacist',
    whose: 'all',
  },
  'GET /api/pharmacy/lots/{lotNumber}/label': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/lots/{lotNumber}/release': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/lots/{lotNumber}/quarantine': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/lots/{lotNumber}/discard': { access: 'pharmacist', whose: 'all' },
  'POST /api/pharmacy/lots/{lotNumber}/correct': { access: 'pharmacist', whose: 'all' },
  // Customers answer a pharmacist's question with the token of the link. They must also own the
  // order or enter the emailed code.
  'POST /api/pharmacist-messages/open': { access: 'public', whose: 'secret' },
  'POST /api/pharmacist-messages/code': { access: 'public', whose: 'secret' },
  'POST /api/pharmacist-messages/unlock': { access: 'public', whose: 'secret' },
  'POST /api/pharmacist-messages/answer': { access: 'public', whose: 'secret' },
}

/**
 * Access of routes outside the contract: health checks, documents, pictures, redirects, pages. HEAD
 * is allowed wherever GET is. `server/http/registered-routes.test.ts` compares both tables with the
 * routes of a running server.
 */
export const otherRoutes: Record<string, AccessRow> = {
  'GET /livez': { access: 'public' },
  'GET /readyz': { access: 'public' },
  // Needs METRICS_TOKEN. Without it the response is the same as for an unknown path.
  'GET /metrics': { access: 'public', whose: 'secret' },
  'GET /openapi.json': { access: 'public' },
  'GET /sitemap.xml': { access: 'public' },
  'GET /robots.txt': { access: 'public' },
  'GET /.well-known/security.txt': { access: 'public' },
  ...Object.fromEntries(
    Object.keys(redirectedPaths)
      .flatMap((path) => shopLanguages.map((language) => pathInLanguage(language, path)))
      .map((path) => [`GET ${path}`, { access: 'public' }]),
  ),
  'GET /payment-return': { access: 'public' },
  'GET /paypal-return': { access: 'public' },
  'GET /order/:token': { access: 'public', whose: 'secret' },
  'GET /assets/*': { access: 'public' },
  'GET /pictures/*': { access: 'public' },
  'GET /pictures/kept/:folder/:file': { access: 'public', whose: 'anyone' },
  // Pages contain no personal data, because session and cart are stored in the browser.
  'GET /*': { access: 'public' },
}
