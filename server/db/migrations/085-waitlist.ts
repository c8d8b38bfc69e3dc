/**
 * Subscribers of the waitlist. The email is encrypted, because with a range such as "Heart Health"
 * it is health data; `subscriber_hmac` is its keyed hash, which finds a row without revealing the
 * email. Announcing a range deletes a row in the transaction that queues its email.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createWaitlistTables(tx: Tx): Promise<void> {
  await sql`
    create table announcement (
      id integer generated always as identity primary key,
      range text not null,
      product_id integer not null,
      product_name text not null,
      notified integer not null,
      at timestamptz not null
    )`.execute(tx)
  await sql`
    create table waitlist_entry (
      id text primary key,
      range text not null,
      subscriber_hmac text not null,
      email_sealed text not null,
      language text not null,
      wording text not null,
      requested_at timestamptz not null,
      emails integer not null,
      email_at timestamptz not null,
      confirm_token_hash text not null unique,
      confirmed_at timestamptz,
      announcement_id integer references announcement (id),
      unique (subscriber_hmac, range),
      check (announcement_id is null or confirmed_at is not null)
    )`.execute(tx)
  await sql`create index waitlist_entry_to_notify on waitlist_entry (announcement_id)
    where announcement_id is not null`.execute(tx)
  await sql`create index waitlist_entry_by_range on waitlist_entry (range)
    where confirmed_at is not null`.execute(tx)
}
