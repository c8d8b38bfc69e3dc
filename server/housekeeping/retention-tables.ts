/**
 * How long the rows of every table are kept. The compiler requires an entry for every new table.
 * Periods are in `domain/retention-periods.ts`. The rules run in the sequence of this file; a row
 * that another row still refers to is deleted in a later run.
 */
import { sql, type RawBuilder } from 'kysely'

import { loginCountLifetime } from '#domain/accounts/login-wait.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import {
  addMonths,
  calendarDate,
  dateInMalaysia,
  days,
  subtractDuration,
  startOfDay,
} from '#domain/time.ts'
import { computeUnconfirmedCutoff, computeConfirmedCutoff } from '#domain/waitlist/waitlist.ts'
import { deleteOldPictures } from '#server/catalogue/pictures/delete-old-pictures.ts'
import { deleteExpiredKeys } from '#server/checkout/idempotency-keys.ts'
import type { Tables } from '#server/db/tables.ts'

import {
  createOrderDeletionRule,
  createUnpaidHealthErasureRule,
  neverPaidCondition,
} from './order-rules.ts'
import {
  createSubscriptionDeletionRule,
  createSubscriptionHealthErasureRule,
} from './subscription-rules.ts'
import { deleteQuizzes } from './delete-quizzes.ts'
import { createDeletionRule, type RetentionRule } from './create-deletion-rule.ts'
import { emailRules } from './email-rules.ts'

type RetentionTable =
  /** Each rule deletes old rows, or erases their personal data. The name is for the log. */
  | { rules: Readonly<Record<string, RetentionRule>> }
  /** Rows are deleted together with their parent row in this table. */
  | { deletedWith: keyof Tables | readonly (keyof Tables)[] }
  /** Rows are never deleted. */
  | { keptBecause: string }

/** A link of an email is kept after its end, so that its page can say whether it was used. */
const mailedLinkGraceDays = 7
/** Long enough to show whether backups were regular. The records contain no personal data. */
const backupRecordDays = 365

const daysBefore = (now: Date, count: number): Date => subtractDuration(now, days(count))

/** Returns a calendar day, for the columns that contain days instead of times. */
const monthsBefore = (now: Date, count: number) => addMonths(dateInMalaysia(now), -count)

/**
 * Returns the start of the oldest year that tax law still covers. The period counts from the end of
 * the year: an order of 2026 stays until the end of 2033.
 */
function taxPeriodStart(now: Date): Date {
  const firstYear = Number(dateInMalaysia(now).slice(0, 4)) - retentionPeriods.orderYears
  return startOfDay(calendarDate(`${firstYear}-01-01`))
}

/** Returns the condition that the time in `column` plus `graceDays` has passed. */
const hasExpired =
  (column: string, graceDays = 0) =>
  (now: Date): RawBuilder<unknown> =>
    sql`${sql.ref(column)} <= ${daysBefore(now, graceDays)}`

export const retentionTables: Record<keyof Tables, RetentionTable> = {
  // Orders and the rows that belong to them
  orders: {
    rules: {
      'health data of unpaid orders': createUnpaidHealthErasureRule(
        (now) =>
          sql`placed_at <= ${daysBefore(now, retentionPeriods.unpaidHealthDays)} and ${neverPaidCondition}`,
      ),
      'unpaid orders': createOrderDeletionRule(
        (now) =>
          sql`placed_at <= ${daysBefore(now, retentionPeriods.unpaidOrderDays)} and ${neverPaidCondition}`,
      ),
      'orders after the years of tax law': createOrderDeletionRule(
        (now) => sql`coalesce(paid_at, placed_at) < ${taxPeriodStart(now)}`,
      ),
    },
  },
  order_line: { deletedWith: 'orders' },
  order_event: { deletedWith: 'orders' },
  order_note: { deletedWith: 'orders' },
  order_code: { rules: { codes: createDeletionRule('order_code', hasExpired('expires_at')) } },
  payment_attempt: { deletedWith: 'orders' },
  refund: { deletedWith: 'orders' },
  review: { deletedWith: 'orders' },
  review_message: { deletedWith: 'orders' },
  review_step: { deletedWith: 'orders' },
  review_link: {
    rules: {
      'links to a conversation': createDeletionRule('review_link', hasExpired('expires_at')),
    },
  },
  voucher_hold: { deletedWith: ['orders', 'subscription'] },
  payment_issue: {
    rules: {
      'settled issues without an order': createDeletionRule(
        'payment_issue',
        (now) => sql`order_id is null and closed_at < ${taxPeriodStart(now)}`,
      ),
    },
  },
  batch: {
    rules: {
      'batches without an order': createDeletionRule(
        'batch',
        // A batch that took stock is kept, because the ledger refers to it.
        (now) => sql`made_at < ${taxPeriodStart(now)}
          and not exists (select from batch_line where batch_id = batch.id)
          and not exists (select from replaced_jar where batch_id = batch.id)
          and not exists (select from batch_lot where batch_id = batch.id)
          and not exists (select from batch_weighing where batch_id = batch.id)`,
      ),
    },
  },
  batch_line: { deletedWith: 'orders' },
  replaced_jar: { deletedWith: 'orders' },
  batch_weighing: { keptBecause: 'traces made capsules to their lots; names of staff only' },
  recall_order: { deletedWith: 'orders' },
  batch_lot: {
    rules: {
      'lots of batches without an order': createDeletionRule(
        'batch_lot',
        (
          now,
        ) => sql`not exists (select from batch_line line where line.batch_id = batch_lot.batch_id)
          and not exists (select from replaced_jar jar where jar.batch_id = batch_lot.batch_id)
          and (select made_at from batch where batch.id = batch_lot.batch_id) < ${taxPeriodStart(now)}`,
      ),
    },
  },

  // Subscriptions
  subscription: {
    rules: {
      'health data of ended subscriptions': createSubscriptionHealthErasureRule(
        (now) =>
          sql<boolean>`ended_at <= ${daysBefore(now, retentionPeriods.endedSubscriptionHealthDays)}`,
      ),
      // Tax law is about deliveries: a subscription with a delivery stays as long as its order.
      'ended subscriptions without a delivery': createSubscriptionDeletionRule(
        (now) => sql<boolean>`ended_at <= ${daysBefore(now, retentionPeriods.unpaidOrderDays)}`,
      ),
    },
  },
  subscription_line: { deletedWith: 'subscription' },
  subscription_event: { deletedWith: 'subscription' },
  subscription_delivery: { deletedWith: 'orders' },
  provider_plan: { keptBecause: 'a plan at PayPal, shared by its subscribers; no personal data' },

  // People
  users: { keptBecause: 'kept until the customer deletes the account' },
  registration: {
    rules: {
      'unverified registrations': createDeletionRule('registration', hasExpired('expires_at')),
    },
  },
  mailed_code: { rules: { codes: createDeletionRule('mailed_code', hasExpired('expires_at')) } },
  session: { rules: { sessions: createDeletionRule('session', hasExpired('expires_at')) } },
  mailed_token: {
    rules: {
      links: createDeletionRule('mailed_token', hasExpired('expires_at', mailedLinkGraceDays)),
    },
  },
  login_wait: {
    rules: {
      'failed logins': createDeletionRule(
        'login_wait',
        (now) => sql`tried_at < ${subtractDuration(now, loginCountLifetime)}`,
      ),
    },
  },
  staff_factor: { deletedWith: 'users' },
  recovery_code: { deletedWith: 'users' },
  former_email: { deletedWith: 'users' },
  pharmacist: { keptBecause: 'names the pharmacist who signed; data of staff, not of customers' },
  quiz: { rules: { 'quizzes without an account': deleteQuizzes } },
  consent: { deletedWith: ['orders', 'quiz', 'subscription', 'users'] },
  waitlist_entry: {
    rules: {
      'unconfirmed waitlist entries': createDeletionRule(
        'waitlist_entry',
        (now) => sql`announcement_id is null and confirmed_at is null
          and requested_at <= ${computeUnconfirmedCutoff(now)}`,
      ),
      'waitlist entries of years ago': createDeletionRule(
        'waitlist_entry',
        (now) => sql`announcement_id is null
          and confirmed_at <= ${computeConfirmedCutoff(now)}`,
      ),
    },
  },
  refill_reminder_stop: {
    keptBecause: 'an opt-out, kept as a keyed hash, must hold for later orders',
  },
  outbox_email: { rules: emailRules },

  // Technical records
  rate_limit: { rules: { counts: createDeletionRule('rate_limit', hasExpired('window_ends')) } },
  idempotency: { rules: { keys: (shop) => deleteExpiredKeys(shop.db, shop.now()) } },
  provider_message: {
    rules: {
      // A message in another state is not processed yet, or parked: the shop could not process it,
      // and it stays until staff have handled it.
      'provider messages': createDeletionRule(
        'provider_message',
        (now) => sql`state in ('done', 'rejected')
          and received_at <= ${daysBefore(now, retentionPeriods.callbackDays)}`,
      ),
    },
  },
  work_failure: {
    rules: {
      failures: createDeletionRule(
        'work_failure',
        (now) => sql`last_at <= ${daysBefore(now, retentionPeriods.callbackDays)}`,
      ),
    },
  },
  database_backup: {
    rules: {
      'records of backups': createDeletionRule(
        'database_backup',
        (now) => sql`taken_at < ${daysBefore(now, backupRecordDays)}`,
      ),
    },
  },
  alert: { keptBecause: 'one row for each kind of alert; no personal data' },
  secret_check: { keptBecause: 'one row for each key in use; no personal data' },
  provider_budget: { keptBecause: 'one row for each payment provider' },
  analytics_event: {
    rules: {
      visits: createDeletionRule(
        'analytics_event',
        (now) => sql`day < ${monthsBefore(now, retentionPeriods.visitMonths)}`,
      ),
    },
  },
  cart_addition: {
    rules: {
      counts: createDeletionRule(
        'cart_addition',
        (now) => sql`day < ${monthsBefore(now, retentionPeriods.visitMonths)}`,
      ),
    },
  },
  audit: {
    keptBecause:
      'the database refuses to delete audit entries; ids and staff emails, no health data',
  },

  // The shop's own data
  recall: { keptBecause: 'proof of what the pharmacy did about a lot; names of staff only' },
  stock_item: { keptBecause: 'one row for each ingredient; no personal data' },
  lot: { keptBecause: 'traces made capsules to their lots; names of staff only' },
  lot_certificate: { keptBecause: 'proof of what a lot contained; no data of customers' },
  lot_event: { keptBecause: 'who released or held a lot; names of staff only' },
  stock_movement: { keptBecause: 'the ledger of the stock; names of staff only' },
  announcement: {
    keptBecause: 'which range or product was announced to how many; no personal data',
  },
  catalogue_version: { keptBecause: 'a single row' },
  stock_warning_email: { keptBecause: 'a single row; no personal data' },
  courier: { keptBecause: 'couriers are deactivated; no personal data' },
  ingredient: { keptBecause: 'the catalogue' },
  product: { keptBecause: 'the catalogue; orders refer to it' },
  product_ingredient: { deletedWith: 'product' },
  product_price: { keptBecause: 'the history of prices' },
  picture_file: { rules: { 'pictures that no product uses': deleteOldPictures } },
  price_confirmation: { keptBecause: 'the history of confirmed prices' },
  go_live_trial: { keptBecause: 'the last result of each trial; no personal data' },
  live_state: { keptBecause: 'a single row' },
  setting_change: { keptBecause: 'the history of settings' },
  voucher: { keptBecause: 'staff create and pause vouchers; no personal data' },
}
