/** For each retention rule, how to insert an old and a young row, and how to find them again. */
import { sql, type RawBuilder } from 'kysely'

import {
  createEmailInsert,
  createOrderInsert,
  createSubscriptionInsert,
  insertWaitlistEntry,
  oldReferencedOrder,
  youngReferencedOrder,
} from './retention-inserts.ts'

/**
 * Test case of a rule. `name` identifies a row and ends with ` young` or ` old`. A negative age is
 * in the future, for columns such as `expires_at`.
 */
type RetentionCase = {
  /** The rule keeps a row of this age. */
  keptAgeDays: number
  /** The rule deletes a row of this age. */
  deletedAgeDays: number
  /** Inserts a row. `rowDate` is in the column from which the rule counts. */
  insert(name: string, rowDate: Date): RawBuilder<unknown>
  /** Selects the row; returns nothing once the rule has deleted or emptied it. */
  find(name: string): RawBuilder<unknown>
}

/** Ages around the seven years that tax law requires for records. */
const sevenYearsDays = 365 * 7
const eightYearsDays = 365 * 8

const selectBy = (table: string, column: string) => (name: string) =>
  sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${name}`

/** The cases by table and title of the rule. */
export const retentionCases: Record<string, RetentionCase> = {
  'orders: health data of unpaid orders': {
    keptAgeDays: 6,
    deletedAgeDays: 8,
    ...createOrderInsert('medical_note', () => sql`'note'`),
    find: (name) => sql`select from orders where number = ${name} and medical_note is not null`,
  },
  'orders: unpaid orders': {
    keptAgeDays: 41,
    deletedAgeDays: 43,
    ...createOrderInsert('payment', () => sql`'expired'`),
    find: selectBy('orders', 'number'),
  },
  'orders: orders after the years of tax law': {
    // The rule counts calendar years: the young order is from 2029, the old order from 2028.
    keptAgeDays: sevenYearsDays,
    deletedAgeDays: sevenYearsDays + 170,
    ...createOrderInsert('payment, paid_at', (rowDate) => sql`'paid', ${rowDate}`),
    find: selectBy('orders', 'number'),
  },
  'order_code: codes': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into order_code (order_id, code_hash, expires_at)
      select id, ${name}, ${rowDate} from orders
      where number = ${isOldRow(name) ? oldReferencedOrder : youngReferencedOrder}`,
    find: selectBy('order_code', 'code_hash'),
  },
  'review_link: links to a conversation': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into review_link (token_hash, order_id, created_at, expires_at)
      select ${name}, id, ${rowDate}, ${rowDate} from orders where number = ${youngReferencedOrder}`,
    find: selectBy('review_link', 'token_hash'),
  },
  'payment_issue: settled issues without an order': {
    keptAgeDays: sevenYearsDays,
    deletedAgeDays: eightYearsDays,
    insert: (name, rowDate) => sql`
      insert into payment_issue (kind, provider, resource_id, opened_at, closed_at)
      values ('unknown bill', 'billplz', ${name}, ${rowDate}, ${rowDate})`,
    find: selectBy('payment_issue', 'resource_id'),
  },
  'batch: batches without an order': {
    keptAgeDays: sevenYearsDays,
    deletedAgeDays: eightYearsDays,
    insert: (name, rowDate) => sql`
      insert into batch (number, day, sequence, product_id, product_name, formula, capsules, made_by, made_at)
      values (${name}, ${rowDate}, 1, 28, 'P', '{}', 30, 'A', ${rowDate})`,
    find: selectBy('batch', 'number'),
  },
  'batch_lot: lots of batches without an order': {
    keptAgeDays: sevenYearsDays,
    deletedAgeDays: eightYearsDays,
    insert: (name, rowDate) => sql`
      with new_batch as (insert into batch (number, day, sequence, product_id, product_name, formula,
          capsules, made_by, made_at)
        values (${`lot ${name}`}, ${rowDate}, 2, 28, 'P', '{}', 30, 'A', ${rowDate}) returning id)
      insert into batch_lot (batch_id, ingredient, lot, weighed_by)
      select id, 'x', ${name}, 'A' from new_batch`,
    find: selectBy('batch_lot', 'lot'),
  },
  'subscription: health data of ended subscriptions': {
    keptAgeDays: 29,
    deletedAgeDays: 31,
    ...createSubscriptionInsert('CANCELLED'),
    find: (name) =>
      sql`select from subscription where reference = ${name} and medical_note is not null`,
  },
  'subscription: ended subscriptions without a delivery': {
    keptAgeDays: 41,
    deletedAgeDays: 43,
    // Approved, but never paid.
    ...createSubscriptionInsert('CANCELLED'),
    find: selectBy('subscription', 'reference'),
  },
  'registration: unverified registrations': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into registration (id, email, email_key, password_hash, first_name, last_name, phone,
        address_1, address_2, city, state, postcode, language, marketing, created_at, expires_at)
      values (${name}, ${name}, ${name}, '', '', '', '', '', '', '', '', '', 'en', false,
        ${rowDate}, ${rowDate})`,
    find: selectBy('registration', 'id'),
  },
  'mailed_code: codes': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into mailed_code (purpose, code_hash, expires_at) values (${name}, '', ${rowDate})`,
    find: selectBy('mailed_code', 'purpose'),
  },
  'session: sessions': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into session (token_hash, user_id, created_at, expires_at)
      values (${name}, 'u', ${rowDate}, ${rowDate})`,
    find: selectBy('session', 'token_hash'),
  },
  'mailed_token: links': {
    keptAgeDays: 6,
    deletedAgeDays: 8,
    insert: (name, rowDate) => sql`
      insert into mailed_token (token_hash, kind, user_id, email, created_at, expires_at)
      values (${name}, 'reset', 'u', 'a@example.com', ${rowDate}, ${rowDate})`,
    find: selectBy('mailed_token', 'token_hash'),
  },
  'login_wait: failed logins': {
    keptAgeDays: 0.9,
    deletedAgeDays: 1.1,
    insert: (name, rowDate) => sql`
      insert into login_wait (account, tries, tried_at, wait_until)
      values (${name}, 1, ${rowDate}, ${rowDate})`,
    find: selectBy('login_wait', 'account'),
  },
  'quiz: quizzes without an account': {
    keptAgeDays: 29,
    deletedAgeDays: 31,
    insert: (name, rowDate) => sql`
      insert into quiz (id, submitted_at, answers_sealed, results_sealed)
      values (${name}, ${rowDate}, '', '')`,
    find: selectBy('quiz', 'id'),
  },
  'waitlist_entry: unconfirmed waitlist entries': {
    keptAgeDays: 6,
    deletedAgeDays: 8,
    insert: (name, rowDate) => insertWaitlistEntry(name, rowDate, sql`null`),
    find: selectBy('waitlist_entry', 'id'),
  },
  'waitlist_entry: waitlist entries of years ago': {
    keptAgeDays: 729,
    deletedAgeDays: 733,
    insert: (name, rowDate) => insertWaitlistEntry(name, rowDate, sql`${rowDate}`),
    find: selectBy('waitlist_entry', 'id'),
  },
  'outbox_email: waitlist emails': {
    keptAgeDays: 0.9,
    deletedAgeDays: 1.1,
    ...createEmailInsert('waitlist confirmation'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'outbox_email: quiz results': {
    keptAgeDays: 29,
    deletedAgeDays: 31,
    ...createEmailInsert('quiz results'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'outbox_email: contact messages': {
    keptAgeDays: 729,
    deletedAgeDays: 733,
    ...createEmailInsert('contact message'),
    find: (name) => sql`${selectBy('outbox_email', 'dedupe_key')(name)} and data <> '{}'`,
  },
  'outbox_email: texts of emails': {
    keptAgeDays: 89,
    deletedAgeDays: 91,
    ...createEmailInsert('order paid'),
    find: (name) => sql`${selectBy('outbox_email', 'dedupe_key')(name)} and data <> '{}'`,
  },
  'outbox_email: records of recall emails': {
    keptAgeDays: 729,
    deletedAgeDays: 733,
    ...createEmailInsert('recall'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'outbox_email: records of other emails': {
    keptAgeDays: 729,
    deletedAgeDays: 733,
    ...createEmailInsert('refund due', 'given_up'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'rate_limit: counts': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into rate_limit (key, count, window_ends) values (${name}, 1, ${rowDate})`,
    find: selectBy('rate_limit', 'key'),
  },
  'idempotency: keys': {
    keptAgeDays: -1,
    deletedAgeDays: 1,
    insert: (name, rowDate) => sql`
      insert into idempotency (actor, key, route, fingerprint, order_id, expires_at)
      values ('a', ${name}, 'r', 'f', 1, ${rowDate})`,
    find: selectBy('idempotency', 'key'),
  },
  'provider_message: provider messages': {
    keptAgeDays: 89,
    deletedAgeDays: 91,
    insert: (name, rowDate) => sql`
      insert into provider_message (provider, event_key, attempt_token_hash, resource_id, says_paid, body, state, received_at)
      values ('billplz', ${name}, 't', 'b', true, 'body', 'done', ${rowDate})`,
    find: selectBy('provider_message', 'event_key'),
  },
  'work_failure: failures': {
    keptAgeDays: 89,
    deletedAgeDays: 91,
    insert: (name, rowDate) => sql`
      insert into work_failure (kind, item, tries, error, first_at, last_at)
      values ('test', ${name}, 1, '', ${rowDate}, ${rowDate})`,
    find: selectBy('work_failure', 'item'),
  },
  'picture_file: pictures that no product uses': {
    keptAgeDays: 29,
    deletedAgeDays: 31,
    insert: (name, rowDate) => sql`
      insert into picture_file (folder, name, bytes, stored_at, unused_since)
      values (${name}, 'share.jpg', '', ${rowDate}, ${rowDate})`,
    find: selectBy('picture_file', 'folder'),
  },
  'database_backup: records of backups': {
    keptAgeDays: 364,
    deletedAgeDays: 366,
    insert: (name, rowDate) => sql`
      insert into database_backup (taken_at, file, bytes, row_count, encrypted)
      values (${rowDate}, ${name}, 1, 1, false)`,
    find: selectBy('database_backup', 'file'),
  },
  'analytics_event: visits': {
    keptAgeDays: 30 * 12,
    deletedAgeDays: 31 * 14,
    insert: (name, rowDate) => sql`
      insert into analytics_event (at, day, visitor, name)
      values (${rowDate}, ${rowDate}, ${name}, 'page_view')`,
    find: selectBy('analytics_event', 'visitor'),
  },
  'cart_addition: counts': {
    keptAgeDays: 30 * 12,
    deletedAgeDays: 31 * 14,
    insert: (name, rowDate) => sql`
      insert into cart_addition (day, product_id, count)
      values (${rowDate}, 28, ${countOfRow(name)})`,
    find: (name) => sql`select from cart_addition where count = ${countOfRow(name)}`,
  },
}

function isOldRow(name: string): boolean {
  return name.endsWith(' old')
}

/** A row of `cart_addition` has no text column, so its count identifies it. */
function countOfRow(name: string): number {
  return isOldRow(name) ? 9 : 8
}
