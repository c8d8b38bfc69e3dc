/** All features, in the sequence in which they start. To add one, add a line. */
import { accounts } from '#server/accounts/accounts.ts'
import { address } from '#server/address/address.ts'
import { cart } from '#server/cart/cart.ts'
import { catalogue } from '#server/catalogue/catalogue.ts'
import { quiz } from '#server/quiz/quiz.ts'
import { checkout } from '#server/checkout/checkout.ts'
import { couriers } from '#server/couriers/couriers.ts'
import { contact } from '#server/contact/contact.ts'
import { mail } from '#server/mail/mail.ts'
import { customerDesk } from '#server/customer-desk/customer-desk.ts'
import { paymentIssues } from '#server/payment-issues/payment-issues.ts'
import { dashboard } from '#server/dashboard/dashboard.ts'
import { demo } from '#server/demo/demo.ts'
import { erasure } from '#server/erasure/erasure.ts'
import { housekeeping } from '#server/housekeeping/housekeeping.ts'
import { emailDesk } from '#server/email-desk/email-desk.ts'
import { orderDesk } from '#server/order-desk/order-desk.ts'
import { operations } from '#server/operations/operations.ts'
import { orders } from '#server/orders/orders.ts'
import { pharmacy } from '#server/pharmacy/pharmacy.ts'
import { overview } from '#server/overview/overview.ts'
import { payments } from '#server/payments/payments.ts'
import { signatures } from '#server/signatures/signatures.ts'
import { recalls } from '#server/recalls/recalls.ts'
import { shipping } from '#server/shipping/shipping.ts'
import { site } from '#server/site/site.ts'
import { stock } from '#server/stock/stock.ts'
import { subscriptions } from '#server/subscriptions/subscriptions.ts'
import { analytics } from '#server/analytics/analytics.ts'
import { audit } from '#server/audit/audit.ts'
import { settings } from '#server/settings/settings.ts'
import { supply } from '#server/supply/supply.ts'
import { goLive } from '#server/go-live/go-live.ts'
import { vouchers } from '#server/vouchers/vouchers.ts'
import { waitlist } from '#server/waitlist/waitlist.ts'

import type { Feature } from './feature.ts'

export const features: readonly Feature[] = [
  // Settings and the catalogue start first, because the other features read them.
  settings,
  catalogue,
  mail,
  vouchers,
  checkout,
  payments,
  orders,
  cart,
  address,
  quiz,
  accounts,
  demo,
  dashboard,
  erasure,
  orderDesk,
  shipping,
  couriers,
  customerDesk,
  emailDesk,
  paymentIssues,
  overview,
  contact,
  waitlist,
  signatures,
  stock,
  pharmacy,
  recalls,
  supply,
  site,
  subscriptions,
  audit,
  operations,
  goLive,
  analytics,
  housekeeping,
]
