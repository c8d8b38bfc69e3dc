/**
 * What `npm run go-live` does with every table: keep its rows, or drop them with the demo. The
 * compiler asks for an entry for every new table. Decide by what the rows are about: products,
 * settings and couriers stay; people and what they did are dropped
 * (docs/decisions/124-going-live.md).
 */
import type { Tables } from '#server/db/tables.ts'

type TablePlan =
  /** All rows stay. The text says why. */
  | { keep: string }
  /** All rows are dropped. The text names them for the owner. */
  | { drop: string }
  /** empty-shop.ts decides which rows stay. */
  | { some: string }

const orders = { drop: 'orders' } as const
const plans = { drop: 'subscriptions' } as const
const people = { drop: 'accounts and staff' } as const
const batches = { drop: 'batches' } as const
const stock = { drop: 'stock and lots' } as const
const quizzes = { drop: 'quizzes and consents' } as const
const payments = { drop: 'payments and provider messages' } as const
const visits = { drop: 'analytics' } as const
const waitlist = { drop: 'waitlist' } as const
const technical = { drop: 'technical records' } as const
const catalogue = { keep: 'products and ingredients' } as const
const settings = { keep: 'settings' } as const

export const tablePlan: Readonly<Record<keyof Tables, TablePlan>> = {
  orders,
  order_line: orders,
  order_event: orders,
  order_note: orders,
  order_code: orders,
  refund: orders,
  review: orders,
  review_message: orders,
  review_step: orders,
  review_link: orders,
  payment_attempt: payments,
  payment_issue: payments,
  provider_message: payments,
  provider_budget: payments,
  idempotency: payments,
  // The ids belong to the stand-in of PayPal.
  provider_plan: payments,
  batch: batches,
  batch_line: batches,
  replaced_jar: batches,
  batch_lot: batches,
  batch_weighing: batches,
  recall: stock,
  recall_order: stock,
  stock_item: stock,
  lot: stock,
  lot_certificate: stock,
  lot_event: stock,
  stock_movement: stock,
  // A single row that must exist.
  stock_warning_email: { keep: 'state of the stock warnings' },
  subscription: plans,
  subscription_line: plans,
  subscription_event: plans,
  subscription_delivery: plans,
  users: people,
  registration: people,
  mailed_code: people,
  mailed_token: people,
  session: people,
  login_wait: people,
  staff_factor: people,
  recovery_code: people,
  pharmacist: people,
  quiz: quizzes,
  consent: quizzes,
  refill_reminder_stop: quizzes,
  waitlist_entry: waitlist,
  announcement: waitlist,
  outbox_email: { drop: 'emails' },
  analytics_event: visits,
  cart_addition: visits,
  rate_limit: technical,
  work_failure: technical,
  alert: technical,
  go_live_trial: technical,
  database_backup: technical,
  // A live shop has keys of its own, and no value of the demo is left that needs the old ones.
  secret_check: technical,
  audit: { some: 'audit log' },
  voucher: { some: 'vouchers' },
  voucher_hold: { drop: 'uses of vouchers' },
  catalogue_version: catalogue,
  ingredient: catalogue,
  product: catalogue,
  product_ingredient: catalogue,
  product_price: catalogue,
  picture_file: catalogue,
  setting_change: settings,
  courier: settings,
  // Accounts of the demo confirmed them, and the owner must read the prices once more.
  price_confirmation: { drop: 'confirmations of prices' },
  live_state: { keep: 'state of going live' },
}
