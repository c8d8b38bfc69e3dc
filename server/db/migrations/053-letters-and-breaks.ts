/**
 * For the desks of emails and payment issues: indexes to find an email by recipient or order, how
 * often a provider message was tried, and who closed a difference with which note.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function emailsAndIssues(tx: Tx): Promise<void> {
  await sql`create index letter_by_recipient on outbox_email (lower(recipient) text_pattern_ops)`.execute(
    tx,
  )
  await sql`create index letter_by_subject on outbox_email (subject text_pattern_ops)`.execute(tx)
  await sql`create index letter_by_kind on outbox_email (kind, id)`.execute(tx)
  await sql`create index letter_not_sent on outbox_email (id) where state <> 'sent'`.execute(tx)
  await sql`
    alter table provider_message
      add column tries integer not null default 0,
      add column last_error text,
      add column ended_by text,
      add column note text not null default ''`.execute(tx)
  await sql`create index callback_event_by_bill on provider_message (bill_id)`.execute(tx)
  await sql`create index callback_event_not_done on provider_message (id) where state <> 'done'`.execute(
    tx,
  )
  await sql`alter table payment_issue add column note text not null default ''`.execute(tx)
  await sql`create index payment_break_by_bill on payment_issue (provider, bill_id)`.execute(tx)
}
