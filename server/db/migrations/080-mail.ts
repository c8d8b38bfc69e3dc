/**
 * The outbox. An email is inserted as a row, in the transaction of the change that it reports, and
 * is sent over SMTP afterwards. There is at most one email per kind and dedupe key. `emptied_at` is
 * when its text was deleted.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createOutboxEmailTable(tx: Tx): Promise<void> {
  await sql`
    create table outbox_email (
      id integer generated always as identity primary key,
      dedupe_key text not null,
      kind text not null,
      order_id integer references orders (id),
      recipient text not null,
      language text not null default 'en',
      data jsonb not null,
      message_id text not null unique,
      state text not null default 'queued' check (state in ('queued', 'sent', 'given_up')),
      tries integer not null default 0,
      queued_at timestamptz not null,
      send_at timestamptz not null,
      leased_until timestamptz,
      sent_at timestamptz,
      last_error text,
      emptied_at timestamptz,
      unique (dedupe_key, kind)
    )`.execute(tx)
  await sql`create index outbox_email_to_send on outbox_email (send_at) where state = 'queued'`.execute(
    tx,
  )
  // For the emails desk: by recipient, order or kind, and what was not sent.
  await sql`create index outbox_email_by_recipient on outbox_email (lower(recipient) text_pattern_ops)`.execute(
    tx,
  )
  await sql`create index outbox_email_by_order on outbox_email (order_id)
    where order_id is not null`.execute(tx)
  await sql`create index outbox_email_by_kind on outbox_email (kind, id)`.execute(tx)
  await sql`create index outbox_email_not_sent on outbox_email (id) where state <> 'sent'`.execute(
    tx,
  )
}
