/**
 * Retention of every table: how long rows are kept, with which rows they are deleted, or why they
 * stay. A new table does not compile without an entry. Periods are in `domain/retention-periods.ts`.
 */
import { sql, type RawBuilder } from 'kysely'

import { retentionPeriods } from '#domain/retention-periods.ts'
import {
  addMonths,
  calendarDate,
  dateInMalaysia,
  days,
  earlier,
  hours,
  startOfDay,
} from '#domain/time.ts'
import { confirmableSince, pendingSince } from '#domain/waitlist/waitlist.ts'
import { deleteOldKeys } from '#server/checkout/expire-keys.ts'
import type { Tables } from '#server/db/tables.ts'

import { deleteOrders, eraseUnpaidHealth, isUnpaid } from './delete-orders.ts'
import { deletePlans, erasePlansHealth } from './delete-plans.ts'
import { deleteQuizzes } from './delete-quizzes.ts'
import { deleteRows, type Batch } from './delete-rows.ts'
import { emailRules } from './email-rules.ts'

export type RetentionTable =
  /** Each rule deletes or empties old rows. */
  | { rules: Readonly<Record<string, Batch>> }
  /** Deleted with the row it belongs to. */
  | { with: keyof Tables | readonly (keyof Tables)[] }
  /** Kept for as long as the shop runs. */
  | { reason: string }

const p = retentionPeriods
const dayBefore =
  (count: number) =>
  (now: Date): Date =>
    earlier(now, days(count))

const monthsBefore = (now: Date, count: number) => addMonths(dateInMalaysia(now), -count)

/** Tax law counts from the end of the year: an order of 2026 stays until the end of 2033. */
function taxPeriodStart(now: Date): Date {
  const firstYear = Number(dateInMalaysia(now).slice(0, 4)) - p.orderYears
  return startOfDay(calendarDate(`${firstYear}-01-01`))
}

const expired =
  (column: string, graceDays = 0) =>
  (now: Date): RawBuilder<unknown> =>
    sql`${sql.ref(column)} <= ${dayBefore(graceDays)(now)}`

export const retentionTables: Record<keyof Tables, RetentionTable> = {
  // Orders and what belongs to them
  orders: {
    rules: {
      'health data of unpaid orders': eraseUnpaidHealth(
        (now) => sql`placed_at <= ${dayBefore(p.unpaidHealthDays)(now)} and ${isUnpaid}`,
      ),
      'unpaid orders': deleteOrders(
        (now) => sql`placed_at <= ${dayBefore(p.unpaidOrderDays)(now)} and ${isUnpaid}`,
      ),
      'orders after the years of tax law': deleteOrders(
        (now) => sql`coalesce(paid_at, placed_at) < ${taxPeriodStart(now)}`,
      ),
    },
  },
  order_line: { with: 'orders' },
  order_event: { with: 'orders' },
  order_note: { with: 'orders' },
  order_code: { rules: { codes: deleteRows('order_code', expired('expires_at')) } },
  payment_attempt: { with: 'orders' },
  refund: { with: 'orders' },
  review: { with: 'orders' },
  review_message: { with: 'orders' },
  review_step: { with: 'orders' },
  review_link: {
    rules: { 'links to a conversation': deleteRows('review_link', expired('expires_at')) },
  },
  voucher_hold: { with: ['orders', 'subscription'] },
  payment_issue: {
    rules: {
      'settled issues without an order': deleteRows(
        'payment_issue',
        (now) => sql`order_id is null and closed_at < ${taxPeriodStart(now)}`,
      ),
    },
  },
  batch: {
    rules: {
      'batches without an order': deleteRows(
        'batch',
        (now) => sql`made_at < ${taxPeriodStart(now)}
          and not exists (select from batch_line where batch_id = batch.id)
          and not exists (select from batch_lot where batch_id = batch.id)`,
      ),
    },
  },
  batch_line: { with: 'orders' },
  batch_lot: {
    rules: {
      'lots of batches without an order': deleteRows(
        'batch_lot',
        (
          now,
        ) => sql`not exists (select from batch_line line where line.batch_id = batch_lot.batch_id)
          and (select made_at from batch where batch.id = batch_lot.batch_id) < ${taxPeriodStart(now)}`,
      ),
    },
  },

  // Plans
  subscription: {
    rules: {
      'health data of plans that are over': erasePlansHealth(
        (now) => sql`ended_at <= ${dayBefore(p.endedPlanHealthDays)(now)}`,
      ),
      'plans that were not agreed to': deletePlans(
        (now) => sql`state = 'ABANDONED' and ended_at <= ${dayBefore(p.unpaidOrderDays)(now)}`,
      ),
      'plans after the years of tax law': deletePlans(
        (now) => sql`ended_at < ${taxPeriodStart(now)}`,
      ),
    },
  },
  subscription_line: { with: 'subscription' },
  subscription_event: { with: 'subscription' },
  subscription_delivery: { with: 'orders' },
  provider_plan: { reason: 'a plan at PayPal, shared by its subscribers; no personal data' },

  // People
  users: { reason: 'until its owner deletes the account' },
  registration: {
    rules: {
      'registrations that nobody verified': deleteRows('registration', expired('expires_at')),
    },
  },
  mailed_code: { rules: { codes: deleteRows('mailed_code', expired('expires_at')) } },
  session: { rules: { sessions: deleteRows('session', expired('expires_at')) } },
  mailed_token: {
    // For a week after its use, a link can still be reported as used.
    rules: { links: deleteRows('mailed_token', expired('expires_at', 7)) },
  },
  login_wait: {
    rules: {
      'failed logins': deleteRows(
        'login_wait',
        (now) => sql`tried_at < ${earlier(now, hours(24))}`,
      ),
    },
  },
  staff_factor: { with: 'users' },
  recovery_code: { with: 'users' },
  pharmacist: { reason: 'name and registration of the person who signed; staff, not customers' },
  quiz: { rules: { 'quizzes without an account': deleteQuizzes } },
  consent: { with: ['orders', 'quiz', 'users'] },
  waitlist_entry: {
    rules: {
      'unconfirmed waitlist entries': deleteRows(
        'waitlist_entry',
        (now) => sql`announcement_id is null and confirmed_at is null
          and requested_at <= ${confirmableSince(now)}`,
      ),
      'waitlist entries of years ago': deleteRows(
        'waitlist_entry',
        (now) => sql`announcement_id is null
          and confirmed_at <= ${pendingSince(now)}`,
      ),
    },
  },
  refill_reminder_stop: { reason: 'an opt-out, kept as a keyed hash, must hold for later orders' },
  outbox_email: { rules: emailRules },

  // Technical records
  rate_limit: { rules: { counts: deleteRows('rate_limit', expired('window_ends')) } },
  idempotency: { rules: { keys: (shop) => deleteOldKeys(shop.db, shop.now()) } },
  provider_message: {
    rules: {
      // A parked message stays until staff have handled it.
      'provider messages': deleteRows(
        'provider_message',
        (now) => sql`state in ('done', 'rejected')
          and received_at <= ${dayBefore(p.callbackDays)(now)}`,
      ),
    },
  },
  work_failure: {
    rules: {
      failures: deleteRows(
        'work_failure',
        (now) => sql`last_at <= ${dayBefore(p.callbackDays)(now)}`,
      ),
    },
  },
  alert: { reason: 'one row for each kind of alert; no personal data' },
  secret_check: { reason: 'one row for each key in use; no personal data' },
  provider_budget: { reason: 'one row for each payment provider' },
  analytics_event: {
    rules: {
      visits: deleteRows(
        'analytics_event',
        (now) => sql`day < ${monthsBefore(now, p.visitMonths)}`,
      ),
    },
  },
  cart_addition: {
    rules: {
      counts: deleteRows('cart_addition', (now) => sql`day < ${monthsBefore(now, p.visitMonths)}`),
    },
  },
  audit: { reason: 'the database refuses to delete; ids and staff emails, no health data' },

  // The shop's own data
  announcement: { reason: 'which range was announced to how many; no personal data' },
  catalogue_version: { reason: 'one row' },
  ingredient: { reason: 'the catalogue' },
  product: { reason: 'the catalogue; orders refer to it' },
  product_ingredient: { with: 'product' },
  product_price: { reason: 'the history of prices' },
  setting_change: { reason: 'the history of settings' },
  voucher: { reason: 'the owner makes and pauses them; no personal data' },
}
