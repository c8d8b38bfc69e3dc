/** Inserts an old and a young row for each retention rule, and finds them again. */
import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

/**
 * Test case of a rule: a row `young` days old is kept, a row `old` days old is deleted. A negative
 * age is in the future, for columns such as `expires_at`. `name` identifies the row.
 */
type RuleCase = {
  young: number
  old: number
  insert(name: string, at: Date): RawBuilder<unknown>
  /** Selects the row; returns nothing once the rule has deleted or emptied it. */
  find(name: string): RawBuilder<unknown>
}

const createOrderInsert = (columns: string, values: (at: Date) => RawBuilder<unknown>) => ({
  insert: (name: string, at: Date) => sql`
    insert into orders (number, claim, fingerprint, subtotal_sen, shipping_sen, savings_sen,
      discount_sen, total_sen, first_name, last_name, email, phone, address_1, address_2, city,
      state, postcode, country, placed_at, expires_at, changed_at, ${sql.raw(columns)})
    values (${name}, 'claim', 'print', 1, 0, 0, 0, 1, 'A', 'B', ${`${name}@example.com`}, '', '', '', '',
      '', '', '', ${at}, ${at}, ${at}, ${values(at)})`,
})
const createEmailInsert = (kind: string, state = 'sent') => ({
  insert: (name: string, at: Date) => sql`
    insert into outbox_email (dedupe_key, kind, recipient, data, message_id, state, queued_at, send_at)
    values (${name}, ${kind}, 'a@example.com', '{"a":1}', ${name}, ${state}, ${at}, ${at})`,
})
const createPlanInsert = (state: string) => ({
  insert: (name: string, at: Date) => sql`
    insert into subscription (reference, user_id, request_hash, fingerprint, state, payment_option,
      saving_percent, cadence_days, deliveries, subtotal_sen, shipping_sen, savings_sen, discount_sen,
      each_sen, first_sen, email, first_name, last_name, phone, address_1, address_2, city, state_name,
      postcode, medical_note, created_at, changed_at, ended_at)
    values (${name}, 'user', 'asked', 'print', ${state}, 'threeMonth', 10, 30, 3, 1, 0, 0, 0, 1, 1,
      'a@example.com', 'A', 'B', '', '', '', '', '', '', 'note', ${at}, ${at}, ${at})`,
})
const selectBy = (table: string, column: string) => (name: string) =>
  sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${name}`

export const retentionCases: Record<string, RuleCase> = {
  'orders: health data of unpaid orders': {
    young: 6,
    old: 8,
    ...createOrderInsert('medical_note', () => sql`'note'`),
    find: (name) => sql`select from orders where number = ${name} and medical_note is not null`,
  },
  'orders: unpaid orders': {
    young: 41,
    old: 43,
    ...createOrderInsert('payment', () => sql`'expired'`),
    find: selectBy('orders', 'number'),
  },
  'orders: orders after the years of tax law': {
    // The young order is from 2029, the old order from 2028.
    young: 365 * 7,
    old: 365 * 7 + 170,
    ...createOrderInsert('payment, paid_at', (at) => sql`'paid', ${at}`),
    find: selectBy('orders', 'number'),
  },
  'order_code: codes': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      with o as (select id from orders where number = ${isOldRow(name) ? 'code old' : 'code young'})
      insert into order_code (order_id, code_hash, expires_at) select id, ${name}, ${at} from o`,
    find: selectBy('order_code', 'code_hash'),
  },
  'review_link: links to a conversation': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      insert into review_link (token_hash, order_id, created_at, expires_at)
      select ${name}, id, ${at}, ${at} from orders where number = 'code young'`,
    find: selectBy('review_link', 'token_hash'),
  },
  'payment_issue: settled issues without an order': {
    young: 365 * 7,
    old: 365 * 8,
    insert: (name, at) => sql`
      insert into payment_issue (kind, provider, resource_id, opened_at, closed_at)
      values ('unknown bill', 'billplz', ${name}, ${at}, ${at})`,
    find: selectBy('payment_issue', 'resource_id'),
  },
  'batch: batches without an order': {
    young: 365 * 7,
    old: 365 * 8,
    insert: (name, at) => sql`
      insert into batch (number, day, sequence, product_id, product_name, formula, capsules, made_by, made_at)
      values (${name}, ${at}, 1, 28, 'P', '{}', 30, 'A', ${at})`,
    find: selectBy('batch', 'number'),
  },
  'batch_lot: lots of batches without an order': {
    young: 365 * 7,
    old: 365 * 8,
    insert: (name, at) => sql`
      with b as (insert into batch (number, day, sequence, product_id, product_name, formula,
          capsules, made_by, made_at)
        values (${`lot ${name}`}, ${at}, 2, 28, 'P', '{}', 30, 'A', ${at}) returning id)
      insert into batch_lot (batch_id, ingredient, lot, weighed_by) select id, 'x', ${name}, 'A' from b`,
    find: selectBy('batch_lot', 'lot'),
  },
  'subscription: health data of plans that are over': {
    young: 29,
    old: 31,
    ...createPlanInsert('CANCELLED'),
    find: (name) =>
      sql`select from subscription where reference = ${name} and medical_note is not null`,
  },
  'subscription: plans that were not agreed to': {
    young: 41,
    old: 43,
    ...createPlanInsert('ABANDONED'),
    find: selectBy('subscription', 'reference'),
  },
  'subscription: plans after the years of tax law': {
    young: 365 * 7,
    old: 365 * 8,
    ...createPlanInsert('EXPIRED'),
    find: selectBy('subscription', 'reference'),
  },
  'registration: unverified registrations': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      insert into registration (id, email, email_key, password_hash, first_name, last_name, phone,
        address_1, address_2, city, state, postcode, language, marketing, created_at, expires_at)
      values (${name}, ${name}, ${name}, '', '', '', '', '', '', '', '', '', 'en', false, ${at}, ${at})`,
    find: selectBy('registration', 'id'),
  },
  'mailed_code: codes': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      insert into mailed_code (purpose, code_hash, expires_at) values (${name}, '', ${at})`,
    find: selectBy('mailed_code', 'purpose'),
  },
  'session: sessions': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      insert into session (token_hash, user_id, created_at, expires_at) values (${name}, 'u', ${at}, ${at})`,
    find: selectBy('session', 'token_hash'),
  },
  'mailed_token: links': {
    young: 6,
    old: 8,
    insert: (name, at) => sql`
      insert into mailed_token (token_hash, kind, user_id, email, created_at, expires_at)
      values (${name}, 'reset', 'u', 'a@example.com', ${at}, ${at})`,
    find: selectBy('mailed_token', 'token_hash'),
  },
  'login_wait: failed logins': {
    young: 0.9,
    old: 1.1,
    insert: (name, at) => sql`
      insert into login_wait (account, tries, tried_at, wait_until) values (${name}, 1, ${at}, ${at})`,
    find: selectBy('login_wait', 'account'),
  },
  'quiz: quizzes without an account': {
    young: 29,
    old: 31,
    insert: (name, at) => sql`
      insert into quiz (id, submitted_at, answers_sealed, results_sealed) values (${name}, ${at}, '', '')`,
    find: selectBy('quiz', 'id'),
  },
  'waitlist_entry: unconfirmed waitlist entries': {
    young: 6,
    old: 8,
    insert: (name, at) => insertWaitlistEntry(name, at, sql`null`),
    find: selectBy('waitlist_entry', 'id'),
  },
  'waitlist_entry: waitlist entries of years ago': {
    young: 729,
    old: 733,
    insert: (name, at) => insertWaitlistEntry(name, at, sql`${at}`),
    find: selectBy('waitlist_entry', 'id'),
  },
  'outbox_email: waitlist emails': {
    young: 0.9,
    old: 1.1,
    ...createEmailInsert('waitlist confirmation'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'outbox_email: quiz results': {
    young: 29,
    old: 31,
    ...createEmailInsert('quiz results'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'outbox_email: contact messages': {
    young: 729,
    old: 733,
    ...createEmailInsert('contact message'),
    find: (name) => sql`${selectBy('outbox_email', 'dedupe_key')(name)} and data <> '{}'`,
  },
  'outbox_email: texts of emails': {
    young: 89,
    old: 91,
    ...createEmailInsert('order paid'),
    find: (name) => sql`${selectBy('outbox_email', 'dedupe_key')(name)} and data <> '{}'`,
  },
  'outbox_email: records of emails': {
    young: 729,
    old: 733,
    ...createEmailInsert('refund due', 'given_up'),
    find: selectBy('outbox_email', 'dedupe_key'),
  },
  'rate_limit: counts': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      insert into rate_limit (key, count, window_ends) values (${name}, 1, ${at})`,
    find: selectBy('rate_limit', 'key'),
  },
  'idempotency: keys': {
    young: -1,
    old: 1,
    insert: (name, at) => sql`
      insert into idempotency (actor, key, route, fingerprint, order_id, expires_at)
      values ('a', ${name}, 'r', 'f', 1, ${at})`,
    find: selectBy('idempotency', 'key'),
  },
  'provider_message: provider messages': {
    young: 89,
    old: 91,
    insert: (name, at) => sql`
      insert into provider_message (provider, event_key, attempt_token_hash, resource_id, says_paid, body, state, received_at)
      values ('billplz', ${name}, 't', 'b', true, 'body', 'done', ${at})`,
    find: selectBy('provider_message', 'event_key'),
  },
  'work_failure: failures': {
    young: 89,
    old: 91,
    insert: (name, at) => sql`
      insert into work_failure (kind, item, tries, error, first_at, last_at)
      values ('test', ${name}, 1, '', ${at}, ${at})`,
    find: selectBy('work_failure', 'item'),
  },
  'picture_file: pictures that no product uses': {
    young: 29,
    old: 31,
    insert: (name, at) => sql`
      insert into picture_file (folder, name, bytes, stored_at) values (${name}, 'share.jpg', '', ${at})`,
    find: selectBy('picture_file', 'folder'),
  },
  'database_backup: records of backups': {
    young: 364,
    old: 366,
    insert: (name, at) => sql`
      insert into database_backup (taken_at, file, bytes, row_count, encrypted)
      values (${at}, ${name}, 1, 1, false)`,
    find: selectBy('database_backup', 'file'),
  },
  'analytics_event: visits': {
    young: 30 * 12,
    old: 31 * 14,
    insert: (name, at) => sql`
      insert into analytics_event (at, day, visitor, name) values (${at}, ${at}, ${name}, 'page_view')`,
    find: selectBy('analytics_event', 'visitor'),
  },
  'cart_addition: counts': {
    young: 30 * 12,
    old: 31 * 14,
    insert: (name, at) => sql`
      insert into cart_addition (day, product_id, count) values (${at}, 28, ${isOldRow(name) ? 9 : 8})`,
    find: (name) => sql`select from cart_addition where count = ${isOldRow(name) ? 9 : 8}`,
  },
}

const isOldRow = (name: string): boolean => name.endsWith(' old')

/** Inserts an account and two orders that rows of the cases refer to. */
export async function insertReferencedRows(db: Db, now: Date): Promise<void> {
  await sql`
    insert into users (id, email, email_key, email_verified_at, password_hash, first_name, last_name,
      phone, address_1, address_2, city, state, postcode, created_at)
    values ('u', 'a@example.com', 'a@example.com', ${now}, '', '', '', '', '', '', '', '', '', ${now})`.execute(
    db,
  )
  const { insert } = createOrderInsert('payment, paid_at', () => sql`'paid', ${now}`)
  for (const number of ['code young', 'code old']) await insert(number, now).execute(db)
}

function insertWaitlistEntry(
  name: string,
  at: Date,
  confirmedAt: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into waitlist_entry (id, range, subscriber_hmac, email_sealed, language, wording, requested_at, emails, email_at,
      confirm_token_hash, confirmed_at)
    values (${name}, ${name}, 'p', '', 'en', 'w', ${at}, 1, ${at}, ${name}, ${confirmedAt})`
}
