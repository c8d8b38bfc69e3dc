/**
 * All endpoints, sorted by file. To add the endpoints of a feature, import and spread them here. The
 * server does not start while an endpoint has no handler. Method and path must be unique
 * (tests/house/access.test.ts): a later entry would replace an earlier one.
 */
import { accountEndpoints } from './accounts.ts'
import { addressEndpoints } from './address.ts'
import { analyticsEndpoints } from './analytics.ts'
import { auditEndpoints } from './audit.ts'
import { batchEndpoints } from './batches.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { checkoutEndpoints } from './checkout.ts'
import { contactEndpoints } from './contact.ts'
import { courierEndpoints } from './couriers.ts'
import { customerDeskEndpoints } from './customer-desk.ts'
import { emailDeskEndpoints } from './email-desk.ts'
import { erasureEndpoints } from './erasure.ts'
import { goLiveEndpoints } from './go-live.ts'
import { lotTraceEndpoints } from './lot-traces.ts'
import { operationsEndpoints } from './operations.ts'
import { orderAddressEndpoints } from './order-address.ts'
import { orderDeskEndpoints } from './order-desk.ts'
import { orderListEndpoints } from './order-list.ts'
import { orderTrackingEndpoints } from './order-tracking.ts'
import { orderEndpoints } from './orders.ts'
import { overviewEndpoints } from './overview.ts'
import { ownDataEndpoints } from './own-data.ts'
import { paymentIssueEndpoints } from './payment-issues.ts'
import { paymentEndpoints } from './payments.ts'
import { pharmacyEndpoints } from './pharmacy.ts'
import { productsDeskEndpoints } from './products-desk.ts'
import { quizEndpoints } from './quiz.ts'
import { recallEndpoints } from './recalls.ts'
import { refillReminderEndpoints } from './refill-reminders.ts'
import { secureMessageEndpoints } from './secure-message.ts'
import { settingsEndpoints } from './settings.ts'
import { shippingEndpoints } from './shipping.ts'
import { staffSecurityEndpoints } from './staff-security.ts'
import { stockEndpoints } from './stock.ts'
import { subscriptionPurchaseEndpoints } from './subscription-purchase.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { supplyEndpoints } from './supply.ts'
import { systemEndpoints } from './system.ts'
import { vouchersDeskEndpoints } from './vouchers-desk.ts'
import { voucherEndpoints } from './vouchers.ts'
import { waitlistEndpoints } from './waitlist.ts'

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
  ...operationsEndpoints,
  ...orderAddressEndpoints,
  ...orderDeskEndpoints,
  ...orderListEndpoints,
  ...orderTrackingEndpoints,
  ...orderEndpoints,
  ...overviewEndpoints,
  ...ownDataEndpoints,
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
