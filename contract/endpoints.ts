/**
 * All endpoints. To add the endpoints of a feature, import and spread them here. The server does
 * not start while an endpoint has no handler.
 */
import { addressEndpoints } from './address.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { cartEndpoints } from './cart.ts'
import { quizEndpoints } from './quiz.ts'
import { checkoutEndpoints } from './checkout.ts'
import { courierEndpoints } from './couriers.ts'
import { orderEndpoints } from './orders.ts'
import { orderAddressEndpoints } from './order-address.ts'
import { paymentEndpoints } from './payments.ts'
import { accountEndpoints } from './accounts.ts'
import { erasureEndpoints } from './erasure.ts'
import { ownDataEndpoints } from './own-data.ts'
import { contactEndpoints } from './contact.ts'
import { productsDeskEndpoints } from './products-desk.ts'
import { orderTrackingEndpoints } from './order-tracking.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { subscriptionPurchaseEndpoints } from './subscription-purchase.ts'
import { refillReminderEndpoints } from './refill-reminders.ts'
import { customerDeskEndpoints } from './customer-desk.ts'
import { emailDeskEndpoints } from './email-desk.ts'
import { paymentIssueEndpoints } from './payment-issues.ts'
import { orderDeskEndpoints } from './order-desk.ts'
import { orderListEndpoints } from './order-list.ts'
import { operationsEndpoints } from './operations.ts'
import { overviewEndpoints } from './overview.ts'
import { pharmacyEndpoints } from './pharmacy.ts'
import { batchEndpoints } from './batches.ts'
import { secureMessageEndpoints } from './secure-message.ts'
import { supplyEndpoints } from './supply.ts'
import { shippingEndpoints } from './shipping.ts'
import { systemEndpoints } from './system.ts'
import { settingsEndpoints } from './settings.ts'
import { goLiveEndpoints } from './go-live.ts'
import { staffSecurityEndpoints } from './staff-security.ts'
import { analyticsEndpoints } from './analytics.ts'
import { auditEndpoints } from './audit.ts'
import { voucherEndpoints } from './vouchers.ts'
import { recallEndpoints } from './recalls.ts'
import { lotTraceEndpoints } from './lot-traces.ts'
import { waitlistEndpoints } from './waitlist.ts'
import { stockEndpoints } from './stock.ts'
import { vouchersDeskEndpoints } from './vouchers-desk.ts'

export const endpoints = {
  ...systemEndpoints,
  ...catalogueEndpoints,
  ...cartEndpoints,
  ...addressEndpoints,
  ...quizEndpoints,
  ...voucherEndpoints,
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...orderAddressEndpoints,
  ...accountEndpoints,
  ...erasureEndpoints,
  ...ownDataEndpoints,
  ...contactEndpoints,
  ...orderTrackingEndpoints,
  ...subscriptionPurchaseEndpoints,
  ...subscriptionEndpoints,
  ...refillReminderEndpoints,
  ...auditEndpoints,
  ...analyticsEndpoints,
  ...orderListEndpoints,
  ...orderDeskEndpoints,
  ...shippingEndpoints,
  ...courierEndpoints,
  ...emailDeskEndpoints,
  ...paymentIssueEndpoints,
  ...customerDeskEndpoints,
  ...operationsEndpoints,
  ...overviewEndpoints,
  ...productsDeskEndpoints,
  ...staffSecurityEndpoints,
  ...pharmacyEndpoints,
  ...batchEndpoints,
  ...stockEndpoints,
  ...supplyEndpoints,
  ...secureMessageEndpoints,
  ...settingsEndpoints,
  ...goLiveEndpoints,
  ...vouchersDeskEndpoints,
  ...lotTraceEndpoints,
  ...recallEndpoints,
  ...waitlistEndpoints,
} as const

export type AllEndpoints = typeof endpoints
