/**
 * Which tables `npm run go-live` keeps and which it drops with the demo data. The compiler requires
 * an entry for each new table. Products, settings and couriers stay. Rows about people and what
 * they did are dropped (docs/decisions/124-going-live.md).
 */
import type { Tables } from '#server/db/tables.ts'

/** The text is the name under which the report for the owner counts the rows. */
export type TablePlan =
  /** All rows stay. */
  | { keep: string }
  /** All rows are dropped. */
  | { drop: string }
  /** Some rows stay; empty-shop.ts selects them. */
  | { keepSome: string }

const dropOrders = { drop: 'orders' } as const
const dropSubscriptions = { drop: 'subscriptions' } as const
const dropAccounts = { drop: 'accounts and staff' } as const
const dropBatches = { drop: 'batches' } as const
const dropStock = { drop: 'stock and lots' } as const
const dropQuizzes = { drop: 'quizzes and consents' } as const
const dropPayments = { drop: 'payments and provider messages' } as const
const dropAnalytics = { drop: 'analytics' } as const
const dropWaitlist = { drop: 'waitlist' } as const
const dropTechnicalRecords = { drop: 'technical records' } as const
const keepCatalogue = { keep: 'products and ingredients' } as const
const keepSettings = { keep: 'settings' } as const

export const tablePlan: Readonly<Record<keyof Tables, TablePlan>> = {
  orders: dropOrders,
  order_line: dropOrders,
  order_event: dropOrders,
  order_note: dropOrders,
  order_code: dropOrders,
  refund: dropOrders,
  review: dropOrders,
  review_message: dropOrders,
  review_step: dropOrders,
  review_link: dropOrders,
  payment_attempt: dropPayments,
  payment_issue: dropPayments,
  provider_message: dropPayments,
  provider_budget: dropPayments,
  idempotency: dropPayments,
  // The ids belong to the PayPal stand-in.
  provider_plan: dropPayments,
  batch: dropBatches,
  batch_line: dropBatches,
  replaced_jar: dropBatches,
  batch_lot: dropBatches,
  batch_weighing: dropBatches,
  recall: dropStock,
  recall_order: dropStock,
  stock_item: dropStock,
  lot: dropStock,
  lot_certificate: dropStock,
  lot_event: dropStock,
  stock_movement: dropStock,
  // A single row that must exist.
  stock_warning_email: { keep: 'state of the stock warnings' },
  subscription: dropSubscriptions,
  subscription_line: dropSubscriptions,
  subscription_event: dropSubscriptions,
  subscription_delivery: dropSubscriptions,
  users: dropAccounts,
  registration: dropAccounts,
  mailed_code: dropAccounts,
  mailed_token: dropAccounts,
  session: dropAccounts,
  login_wait: dropAccounts,
  staff_factor: dropAccounts,
  recovery_code: dropAccounts,
  former_email: dropAccounts,
  pharmacist: dropAccounts,
  quiz: dropQuizzes,
  consent: dropQuizzes,
  refill_reminder_stop: dropQuizzes,
  waitlist_entry: dropWaitlist,
  announcement: dropWaitlist,
  outbox_email: { drop: 'emails' },
  analytics_event: dropAnalytics,
  cart_addition: dropAnalytics,
  rate_limit: dropTechnicalRecords,
  work_failure: dropTechnicalRecords,
  alert: dropTechnicalRecords,
  go_live_trial: dropTechnicalRecords,
  database_backup: dropTechnicalRecords,
  // A live shop has new keys, and no encrypted value of the demo is left.
  secret_check: dropTechnicalRecords,
  audit: { keepSome: 'audit log' },
  voucher: { keepSome: 'vouchers' },
  voucher_hold: { drop: 'uses of vouchers' },
  catalogue_version: keepCatalogue,
  ingredient: keepCatalogue,
  product: keepCatalogue,
  product_ingredient: keepCatalogue,
  product_price: keepCatalogue,
  picture_file: keepCatalogue,
  setting_change: keepSettings,
  courier: keepSettings,
  // Demo accounts made the confirmations, so the owner must confirm the prices again.
  price_confirmation: { drop: 'confirmations of prices' },
  live_state: { keep: 'state of going live' },
}
