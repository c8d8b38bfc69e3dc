/**
 * For the desks of emails and payment issues: indexes to find an email by recipient or order, how
 * often a provider message was tried, and who closed a difference with which note.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function lettersAndBreaks(tx: Tx): Promise<void> {
  await sql`create index letter_by_recipient on letter (lower(recipient) text_pattern_ops)`.execute(
    tx,
  )
  await sql`create index letter_by_subject on letter (subject text_pattern_ops)`.execute(tx)
  await sql`create index letter_by_kind on letter (kind, id)`.execute(tx)
  await sql`create index letter_not_sent on letter (id) where state <> 'sent'`.execute(tx)
  await sql`
    alter table callback_event
      add column tries integer not null default 0,
      add column last_error text,
      add column ended_by text,
      add column note text not null default ''`.execute(tx)
  await sql`create index callback_event_by_bill on callback_event (bill_id)`.execute(tx)
  await sql`create index callback_event_not_done on callback_event (id) where state <> 'done'`.execute(
    tx,
  )
  await sql`alter table payment_break add column note text not null default ''`.execute(tx)
  await sql`create index payment_break_by_bill on payment_break (provider, bill_id)`.execute(tx)
}
