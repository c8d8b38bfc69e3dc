/** Inserts rows for retention-cases.ts. A `create…Insert` returns the property `insert` of a case. */
import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export const createOrderInsert = (
  columns: string,
  values: (rowDate: Date) => RawBuilder<unknown>,
) => ({
  insert: (name: string, rowDate: Date) => sql`
    insert into orders (number, claim, fingerprint, subtotal_sen, shipping_sen, savings_sen,
      discount_sen, total_sen, first_name, last_name, email, phone, address_1, address_2, city,
      state, postcode, country, placed_at, expires_at, changed_at, ${sql.raw(columns)})
    values (${name}, 'claim', 'print', 1, 0, 0, 0, 1, 'A', 'B', ${`${name}@example.com`}, '', '', '', '',
      '', '', '', ${rowDate}, ${rowDate}, ${rowDate}, ${values(rowDate)})`,
})

export const createEmailInsert = (kind: string, state = 'sent') => ({
  insert: (name: string, rowDate: Date) => sql`
    insert into outbox_email (dedupe_key, kind, recipient, data, message_id, state, queued_at, send_at)
    values (${name}, ${kind}, 'a@example.com', '{"a":1}', ${name}, ${state}, ${rowDate},
      ${rowDate})`,
})

export const createSubscriptionInsert = (state: string) => ({
  insert: (name: string, rowDate: Date) => sql`
    insert into subscription (reference, user_id, request_hash, fingerprint, state, payment_option,
      saving_percent, cadence_days, deliveries, subtotal_sen, shipping_sen, savings_sen, discount_sen,
      each_sen, first_sen, email, first_name, last_name, phone, address_1, address_2, city, state_name,
      postcode, medical_note, created_at, changed_at, ended_at)
    values (${name}, 'user', 'asked', 'print', ${state}, 'threeMonth', 10, 30, 3, 1, 0, 0, 0, 1, 1,
      'a@example.com', 'A', 'B', '', '', '', '', '', '', 'note', ${rowDate}, ${rowDate},
      ${rowDate})`,
})

export function insertWaitlistEntry(
  name: string,
  rowDate: Date,
  confirmedAt: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into waitlist_entry (id, range, subscriber_hmac, email_sealed, language, wording, requested_at, emails, email_at,
      confirm_token_hash, confirmed_at)
    values (${name}, ${name}, 'p', '', 'en', 'w', ${rowDate}, 1, ${rowDate}, ${name}, ${confirmedAt})`
}

/** Numbers of the orders that `insertReferencedRows` inserts. An order has one code. */
export const youngReferencedOrder = 'code young'
export const oldReferencedOrder = 'code old'

/** Inserts an account and two orders, which rows of the cases refer to. No rule deletes them. */
export async function insertReferencedRows(db: Db, now: Date): Promise<void> {
  await sql`
    insert into users (id, email, email_key, email_verified_at, password_hash, first_name, last_name,
      phone, address_1, address_2, city, state, postcode, created_at)
    values ('u', 'a@example.com', 'a@example.com', ${now}, '', '', '', '', '', '', '', '', '', ${now})`.execute(
    db,
  )
  const { insert } = createOrderInsert('payment, paid_at', () => sql`'paid', ${now}`)
  for (const number of [youngReferencedOrder, oldReferencedOrder])
    await insert(number, now).execute(db)
}
