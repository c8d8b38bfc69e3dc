/**
 * The outbox: an email is a row inserted in the transaction of what it reports, at most one of a
 * kind per subject, and is sent over SMTP afterwards. Its text is deleted some time after sending.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function emails(tx: Tx): Promise<void> {
  await sql`
    create table outbox_email (
      id integer generated always as identity primary key,
      subject text not null,
      kind text not null,
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
      unique (subject, kind)
    )`.execute(tx)
  await sql`create index letter_to_send on outbox_email (send_at) where state = 'queued'`.execute(
    tx,
  )
}
