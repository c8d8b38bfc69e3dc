/**
 * All endpoints, sorted by file. To add the endpoints of a feature, import and spread them here.
 * The server does not start while an endpoint has no handler. Method and path must be unique
 * (tests/house/security/access.test.ts): a later entry would replace an earlier one.
 */
import { accountEndpoints } from './account/accounts.ts'
import { addressEndpoints } from './shop/address.ts'
import { analyticsEndpoints } from './shop/analytics.ts'
import { auditEndpoints } from './desk/audit.ts'
import { batchEndpoints } from './pharmacy/batches.ts'
import { cartEndpoints } from './shop/cart.ts'
import { catalogueEndpoints } from './shop/catalogue.ts'
import { checkoutEndpoints } from './shop/checkout.ts'
import { contactEndpoints } from './shop/contact.ts'
import { courierEndpoints } from './desk/couriers.ts'
import { customerDeskEndpoints } from './desk/customer-desk.ts'
import { emailDeskEndpoints } from './desk/email-desk.ts'
import { erasureEndpoints } from './account/erasure.ts'
import { goLiveEndpoints } from './desk/go-live.ts'
import { lotTraceEndpoints } from './pharmacy/lot-traces.ts'
import { operationsEndpoints } from './desk/operations.ts'
import { orderAddressEndpoints } from './account/order-address.ts'
import { orderDeskEndpoints } from './desk/order-desk.ts'
import { orderListEndpoints } from './desk/order-list.ts'
import { orderTrackingEndpoints } from './account/order-tracking.ts'
import { orderEndpoints } from './account/orders.ts'
import { overviewEndpoints } from './desk/overview.ts'
import { ownDataEndpoints } from './account/own-data.ts'
import { paperEndpoints } from './pharmacy/papers.ts'
import { paymentIssueEndpoints } from './desk/payment-issues.ts'
import { paymentEndpoints } from './shop/payments.ts'
import { pharmacyEndpoints } from './pharmacy/pharmacy.ts'
import { productsDeskEndpoints } from './desk/products-desk.ts'
import { quizEndpoints } from './shop/quiz.ts'
import { recallEndpoints } from './pharmacy/recalls.ts'
import { newsletterEndpoints } from './account/newsletter.ts'
import { refillReminderEndpoints } from './account/refill-reminders.ts'
import { secureMessageEndpoints } from './account/secure-message.ts'
import { settingsEndpoints } from './desk/settings.ts'
import { shippingEndpoints } from './pharmacy/shipping.ts'
import { staffSecurityEndpoints } from './desk/staff-security.ts'
import { stockEndpoints } from './pharmacy/stock.ts'
import { subscriptionPurchaseEndpoints } from './shop/subscription-purchase.ts'
import { subscriptionEndpoints } from './account/subscriptions.ts'
import { supplyEndpoints } from './pharmacy/supply.ts'
import { systemEndpoints } from './shop/system.ts'
import { vouchersDeskEndpoints } from './desk/vouchers-desk.ts'
import { voucherEndpoints } from './shop/vouchers.ts'
import { waitlistEndpoints } from './shop/waitlist.ts'

export const endpoints = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...analyticsEndpoints,
  ...auditEndpoints,
  ...batchEndpoints,
  ...cartEndpoints,
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...contactEndpoints,
  ...courierEndpoints,
  ...customerDeskEndpoints,
  ...emailDeskEndpoints,
  ...erasureEndpoints,
  ...goLiveEndpoints,
  ...lotTraceEndpoints,
  ...newsletterEndpoints,
  ...operationsEndpoints,
  ...orderAddressEndpoints,
  ...orderDeskEndpoints,
  ...orderListEndpoints,
  ...orderTrackingEndpoints,
  ...orderEndpoints,
  ...overviewEndpoints,
  ...ownDataEndpoints,
  ...paperEndpoints,
  ...paymentIssueEndpoints,
  ...paymentEndpoints,
  ...pharmacyEndpoints,
  ...productsDeskEndpoints,
  ...quizEndpoints,
  ...recallEndpoints,
  ...refillReminderEndpoints,
  ...secureMessageEndpoints,
  ...settingsEndpoints,
  ...shippingEndpoints,
  ...staffSecurityEndpoints,
  ...stockEndpoints,
  ...subscriptionPurchaseEndpoints,
  ...subscriptionEndpoints,
  ...supplyEndpoints,
  ...systemEndpoints,
  ...vouchersDeskEndpoints,
  ...voucherEndpoints,
  ...waitlistEndpoints,
} as const

export type AllEndpoints = typeof endpoints
