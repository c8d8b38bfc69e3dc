// Every URL of the shop and its route module. Pages live at
// web/<surface>/<feature>/<name>-page.tsx; the gallery of UI parts exists in development only.
import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'

import { shellRouteId } from './api/shell-route.ts'

/** Pages inside the storefront's header and footer, which stay on screen when a page fails. */
const storefrontPages = (pages: RouteConfigEntry[]): RouteConfigEntry =>
  layout(`${shellRouteId}.tsx`, [layout('storefront/shell/page-boundary-layout.tsx', pages)])

/** Staff only: the frame renders nothing until the browser knows the role. */
const backOfficePages = (pages: RouteConfigEntry[]): RouteConfigEntry =>
  layout('back-office/shell/desk-shell-page.tsx', [
    layout('back-office/shell/desk-boundary-layout.tsx', pages),
  ])

export default [
  storefrontPages([
    index('storefront/home/home-page.tsx'),
    route('browse_products', 'storefront/catalogue/browse/browse-page.tsx'),
    route('products/:productId', 'storefront/catalogue/product/product-page.tsx'),
    route('cart', 'storefront/cart/cart-page.tsx'),
    route('checkout', 'storefront/checkout/checkout-page.tsx'),
    // Routes that share a module need an id of their own.
    route('checkout/shipping', 'storefront/checkout/checkout-page.tsx', {
      id: 'checkout-shipping',
    }),
    route('confirmation', 'storefront/confirmation/confirmation-page.tsx'),
    route('success', 'storefront/confirmation/success-page.tsx'),
    route('cancel', 'storefront/confirmation/cancel-page.tsx'),
    route('shipping', 'storefront/checkout/shipping-page.tsx'),
    route('quiz', 'storefront/quiz/quiz-page.tsx'),
    route('keep-results', 'storefront/quiz/keep-results-page.tsx'),
    route('recommended', 'storefront/recommendation/recommended-page.tsx'),
    route('product-range', 'storefront/range/range-page.tsx'),
    route('waitlist/confirm', 'storefront/range/confirm-waitlist-page.tsx'),
    route('waitlist/leave', 'storefront/range/leave-waitlist-page.tsx'),
    route('recall', 'storefront/recall/recall-page.tsx'),
    route('about-us', 'storefront/about/about-page.tsx'),
    route('compounded-vitamins', 'storefront/about/compounded-page.tsx'),
    route('landing-page', 'storefront/landing/landing-page.tsx'),
    route('faq', 'storefront/content/faq-page.tsx'),
    ...['privacy-policy', 'return-refund', 'shipping-info', 'terms-and-conditions'].map((path) =>
      route(path, 'storefront/content/reading-page.tsx', { id: `storefront/content/${path}` }),
    ),
    route('login', 'storefront/account/login/login-page.tsx'),
    route('register', 'storefront/account/login/register-page.tsx'),
    route('verify-email', 'storefront/account/login/verify-email-page.tsx'),
    route('stop-reminders', 'storefront/account/stop-reminders-page.tsx'),
    route('stop-newsletter', 'storefront/account/stop-newsletter-page.tsx'),
    route('resend-verification', 'storefront/account/login/resend-verification-page.tsx'),
    route('forgot-password', 'storefront/account/login/forgot-password-page.tsx'),
    route('reset-password', 'storefront/account/login/reset-password-page.tsx'),
    route('user-dashboard', 'storefront/account/user-dashboard-page.tsx'),
    route('user-dashboard/orders/:orderId', 'storefront/account/receipt-page.tsx'),
    route('track-order', 'storefront/account/track-order-page.tsx'),
    route('pharmacist', 'storefront/pharmacist/pharmacist-message-page.tsx'),
    route('contact', 'storefront/contact/contact-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ]),
  backOfficePages([
    route('admin', 'back-office/overview/overview-page.tsx'),
    route('admin-customers', 'back-office/customers/customers-page.tsx'),
    route('admin-customers/:customerId', 'back-office/customers/customer-page.tsx'),
    route('admin-orders', 'back-office/orders/orders-page.tsx'),
    // No conflict with the next route: an order number has eight characters.
    route('admin-orders/ship', 'back-office/ship/ship-page.tsx'),
    route('admin-orders/ship/import', 'back-office/ship/import-page.tsx'),
    route('admin-orders/:orderId', 'back-office/orders/order/order-page.tsx'),
    route('admin-emails', 'back-office/emails/emails-page.tsx'),
    route('admin-emails/messages', 'back-office/emails/provider-messages-page.tsx'),
    route('admin-payment-issues', 'back-office/payment-issues/payment-issues-page.tsx'),
    route('admin-analytics', 'back-office/report/report-page.tsx'),
    route('pharmacy-dashboard/:orderId?', 'back-office/pharmacy/pharmacy-page.tsx'),
    route('pharmacy-dashboard/batches', 'back-office/pharmacy/batches/batches-page.tsx'),
    route('admin-ingredients', 'back-office/ingredients/ingredients-page.tsx'),
    route('admin-ingredients/:ingredientId', 'back-office/ingredients/ingredient-page.tsx'),
    route(
      'admin-ingredients/:ingredientId/receive',
      'back-office/ingredients/receive-lot-page.tsx',
    ),
    route('admin-ingredients/lots/:lotNumber', 'back-office/ingredients/lot-page.tsx'),
    route('admin-ingredients/trace', 'back-office/recalls/trace-page.tsx'),
    route('admin-ingredients/lots/:lotNumber/trace', 'back-office/recalls/lot-trace-page.tsx'),
    route('admin-ingredients/lots/:lotNumber/recall', 'back-office/recalls/recall-page.tsx'),
    route('admin-audit', 'back-office/audit/audit-page.tsx'),
    route('admin-settings', 'back-office/settings/settings-page.tsx'),
    route('admin-settings/couriers', 'back-office/couriers/couriers-page.tsx'),
    route('admin-settings/go-live', 'back-office/go-live/go-live-page.tsx'),
    route('staff-security', 'back-office/security/staff-security-page.tsx'),
    route('admin-products', 'back-office/products/products-page.tsx'),
    route('admin-products/:productId', 'back-office/products/edit-product-page.tsx'),
    route('admin-waitlist', 'back-office/waitlist/waitlist-page.tsx'),
    route('admin-vouchers', 'back-office/vouchers/vouchers-page.tsx'),
    // No conflict with the next route: voucher codes are upper case, so no voucher is named "new".
    route('admin-vouchers/new', 'back-office/vouchers/add-voucher-page.tsx'),
    route('admin-vouchers/:code', 'back-office/vouchers/voucher-page.tsx'),
    route('add_product', 'back-office/products/add-product-page.tsx'),
  ]),
  ...(import.meta.env.DEV ? [route('gallery', 'ui/gallery/gallery-page.tsx')] : []),
] satisfies RouteConfig
