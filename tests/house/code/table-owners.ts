/**
 * Lists which store writes each table, and which other features read it. table-owners.test.ts
 * compares the list with the code. Files of the store's own feature may read without an entry.
 */

/** Tables of which only `store` inserts, updates and deletes rows. */
type TableGroup = {
  tables: readonly string[]
  store: string
  /** Folders of other features, or single files, with the reason. */
  readers?: Readonly<Record<string, string>>
}

/** Files that change tables of other features by a computed name, with the reason. */
export const crossTableWriters: Readonly<Record<string, string>> = {
  'server/db/reseal.ts': 're-encrypts every column of sealed-columns.ts',
  'server/erasure/erase-health-columns.ts': 'erases every column of health-columns.ts',
  'server/go-live/empty/empty-shop.ts': 'drops the demo data of every table of table-plan.ts',
  'server/housekeeping/order-rules.ts': 'deletes an order with all rows that refer to it',
  'server/housekeeping/subscription-rules.ts':
    'deletes a subscription with all rows that refer to it',
  'server/housekeeping/create-deletion-rule.ts':
    'deletes expired rows of every table of retention-tables.ts',
}

const erasureReason = 'finds and locks rows with health data'
const retentionReason = 'finds rows past their retention period'
const goLiveReason = 'requirements of a shop that sells'
const overviewReason = 'counts of the overview'

export const tableGroups: readonly TableGroup[] = [
  {
    tables: ['orders', 'order_line', 'order_event', 'order_note'],
    store: 'server/orders/orders.store.ts',
    readers: {
      'server/checkout/': 'finds the open order of a repeated pay call',
      'server/customer-desk/': 'orders and totals of a customer',
      'server/demo/': 'ids of the orders that the demo has placed',
      'server/go-live/': goLiveReason,
      'server/email-desk/': 'the order number of an email',
      'server/mail/resend-email.ts': 'the present address of the buyer',
      'server/erasure/': erasureReason,
      'server/housekeeping/': retentionReason,
      'server/order-desk/': 'lists, filters, exports and locks orders for staff',
      'server/overview/': overviewReason,
      'server/payment-issues/': 'the order number of an issue or a message',
      'server/recalls/': 'orders of the batches of a lot',
      'server/payments/': 'locks an order before its attempt, finds orders to expire or remind',
      'server/pharmacy/': 'joins orders to reviews and batches',
      'server/supply/': 'paid orders that are not made yet',
      'server/shipping/': 'lists orders to ship, finds the orders of an import',
      'server/subscriptions/': 'orders of deliveries, and last orders for refill reminders',
      'server/vouchers/': 'totals of the orders that used a voucher, and whether one is open',
    },
  },
  { tables: ['order_code'], store: 'server/orders/access/order-codes.store.ts' },
  {
    tables: ['payment_attempt'],
    store: 'server/payments/attempts.store.ts',
    readers: {
      'server/demo/': 'attempts of the bills that the demo pays',
      'server/housekeeping/': retentionReason,
      'server/order-desk/': 'attempts of an order for staff',
      'server/orders/': 'the bill of an order',
      'server/payment-issues/': 'the attempt of an issue or a message',
    },
  },
  {
    tables: ['payment_issue'],
    store: 'server/payments/issues/payment-issues.store.ts',
    readers: {
      'server/demo/': 'the issue that the demo closes',
      'server/housekeeping/': retentionReason,
      'server/payment-issues/': 'lists and locks issues for staff',
      'server/subscriptions/': 'whether an issue of a subscription is open',
    },
  },
  {
    tables: ['provider_message'],
    store: 'server/payments/messages/provider-messages.store.ts',
    readers: { 'server/payment-issues/': 'lists and locks parked messages for staff' },
  },
  { tables: ['provider_budget'], store: 'server/payments/bills/provider-budgets.store.ts' },
  { tables: ['idempotency'], store: 'server/checkout/idempotency.store.ts' },
  {
    tables: ['refund'],
    store: 'server/order-desk/refunds/refunds.store.ts',
    readers: {
      'server/demo/': 'the refunds that the demo closes',
      'server/erasure/': 'whether an open refund leaves an order to be made',
      'server/overview/': overviewReason,
      'server/vouchers/': 'sales with a voucher, minus refunds',
    },
  },
  {
    tables: ['review', 'review_step', 'review_message'],
    store: 'server/pharmacy/review/reviews.store.ts',
    readers: {
      'server/erasure/': erasureReason,
      'server/orders/': 'whether an order is approved',
      'server/overview/': 'leaves out declined orders',
      'server/supply/': 'leaves out declined orders',
    },
  },
  { tables: ['review_link'], store: 'server/pharmacy/conversation/message-links.store.ts' },
  {
    tables: ['pharmacist'],
    store: 'server/signatures/signatures.store.ts',
    readers: { 'server/go-live/': goLiveReason },
  },
  {
    tables: ['stock_item', 'lot', 'lot_certificate', 'lot_event', 'stock_movement'],
    store: 'server/stock/stock.store.ts',
    readers: {
      'server/pharmacy/': 'numbers and expiries of the lots in a batch',
      'server/recalls/': 'lots by typed text, and the amounts of a recalled lot',
      'server/supply/': 'use in the last 30 days, and ingredients with a lot',
    },
  },
  {
    tables: ['batch', 'batch_line', 'replaced_jar', 'batch_lot'],
    store: 'server/pharmacy/batch/batches.store.ts',
    readers: {
      'server/housekeeping/': retentionReason,
      'server/orders/': 'the batches of an order, whose printed papers may be out of date',
      'server/stock/': 'the number of the batch of a movement',
      'server/recalls/': 'batches of a lot and lots of a batch',
      'server/supply/': 'lines that are in a closed batch',
    },
  },
  {
    tables: ['batch_weighing'],
    store: 'server/pharmacy/batch/weighings.store.ts',
    readers: {
      'server/housekeeping/': retentionReason,
      'server/recalls/': 'batches of a lot and lots of a batch',
    },
  },
  { tables: ['stock_warning_email'], store: 'server/supply/supply.store.ts' },
  {
    tables: ['voucher'],
    store: 'server/vouchers/vouchers.store.ts',
  },
  { tables: ['voucher_hold'], store: 'server/vouchers/voucher-holds.store.ts' },
  {
    tables: ['subscription', 'subscription_line', 'subscription_delivery'],
    store: 'server/subscriptions/subscriptions.store.ts',
    readers: {
      'server/demo/': 'the orders of the subscriptions that the demo has begun',
      'server/erasure/': erasureReason,
      'server/housekeeping/': retentionReason,
      'server/vouchers/':
        'totals of the subscriptions that hold a voucher, and whether one waits for approval',
    },
  },
  {
    tables: ['subscription_event'],
    store: 'server/subscriptions/subscription-events.store.ts',
  },
  {
    tables: ['provider_plan'],
    store: 'server/subscriptions/begin/provider-plans.store.ts',
  },
  {
    tables: ['refill_reminder_stop'],
    store: 'server/subscriptions/reminders/refill-opt-outs.store.ts',
  },
  {
    tables: ['product', 'product_ingredient', 'product_price', 'ingredient', 'catalogue_version'],
    store: 'server/catalogue/catalogue.store.ts',
    readers: {
      'server/analytics/': 'names of products in the report',
      'server/db/backup/': 'whether a database is empty',
      'server/go-live/': 'products that shoppers cannot buy',
      'server/overview/': overviewReason,
      'server/recalls/': 'names of the ingredients of lots',
    },
  },
  { tables: ['database_backup'], store: 'server/db/backup/database-backups.store.ts' },
  { tables: ['picture_file'], store: 'server/catalogue/pictures/pictures.store.ts' },
  {
    tables: ['cart_addition'],
    store: 'server/cart/cart-additions.store.ts',
    readers: { 'server/analytics/': 'additions to carts in the report' },
  },
  { tables: ['analytics_event'], store: 'server/analytics/events.store.ts' },
  {
    tables: ['quiz'],
    store: 'server/quiz/quiz.store.ts',
    readers: {
      'server/customer-desk/': 'the quizzes of a customer',
      'server/erasure/': erasureReason,
      'server/housekeeping/': retentionReason,
      'server/overview/': overviewReason,
    },
  },
  {
    tables: ['consent'],
    store: 'server/consent/consents.store.ts',
    readers: { 'server/customer-desk/': 'exports who agreed to marketing emails' },
  },
  {
    tables: ['users'],
    store: 'server/accounts/profile/users.store.ts',
    readers: {
      'server/audit/': 'the email of the staff member who acted',
      'server/catalogue/': 'the email of the staff member who set a price',
      'server/customer-desk/': 'lists and shows customers',
      'server/db/backup/': 'whether a database is empty',
      'server/go-live/': goLiveReason,
      'server/order-desk/': 'names of staff in notes and events',
      'server/orders/': 'locks the account of a new order against deletion',
      'server/pharmacy/': 'whether an account has the email of a paid order',
      'server/settings/': 'the email of the staff member who changed a setting',
    },
  },
  {
    tables: ['former_email'],
    store: 'server/accounts/profile/former-emails.store.ts',
    readers: { 'server/pharmacy/': 'whether an account had the email of a paid order' },
  },
  { tables: ['mailed_code'], store: 'server/accounts/profile/claim-codes.store.ts' },
  { tables: ['mailed_token'], store: 'server/accounts/registration/mailed-tokens.store.ts' },
  { tables: ['registration'], store: 'server/accounts/registration/registrations.store.ts' },
  { tables: ['session'], store: 'server/accounts/session/sessions.store.ts' },
  {
    tables: ['login_wait'],
    store: 'server/accounts/session/login-attempts.store.ts',
    readers: { 'server/operations/': 'the alert about many failed logins' },
  },
  {
    tables: ['staff_factor', 'recovery_code'],
    store: 'server/accounts/staff/factor.store.ts',
    readers: { 'server/go-live/': goLiveReason },
  },
  {
    tables: ['outbox_email'],
    store: 'server/mail/outbox.store.ts',
    readers: {
      'server/checkout/': 'whether an order has its email',
      'server/demo/': 'links in the emails of the demo customers',
      'server/email-desk/': 'lists and shows emails for staff',
      'server/go-live/': 'test emails to the owner',
      'server/operations/': 'the alert about unsent emails',
      'server/order-desk/': 'emails of an order',
      'server/overview/': overviewReason,
      'server/recalls/': 'whether the email of a recall was sent',
    },
  },
  {
    tables: ['recall'],
    store: 'server/recalls/recalls.store.ts',
    readers: { 'server/overview/': overviewReason },
  },
  { tables: ['recall_order'], store: 'server/recalls/recall-orders.store.ts' },
  { tables: ['waitlist_entry'], store: 'server/waitlist/waitlist.store.ts' },
  { tables: ['announcement'], store: 'server/waitlist/announcements.store.ts' },
  { tables: ['courier'], store: 'server/couriers/couriers.store.ts' },
  {
    tables: ['price_confirmation', 'go_live_trial', 'live_state'],
    store: 'server/go-live/go-live.store.ts',
  },
  { tables: ['setting_change'], store: 'server/settings/settings.store.ts' },
  {
    tables: ['audit'],
    store: 'server/audit/audit.store.ts',
    readers: { 'server/operations/': 'the alert about bulk reads of health data' },
  },
  { tables: ['alert'], store: 'server/operations/alerts.store.ts' },
  {
    tables: ['work_failure'],
    store: 'server/jobs/work-failures.store.ts',
    readers: {
      'server/operations/': 'the list of failed work, and the alert about it',
    },
  },
  { tables: ['rate_limit'], store: 'server/http/limits/rate-limits.store.ts' },
  { tables: ['secret_check'], store: 'server/db/secret-checks.store.ts' },
]
