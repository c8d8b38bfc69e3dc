/**
 * The audit log: what staff changed and whose health data they read. Append-only: triggers refuse
 * updates, deletes and truncation.
 *
 * `actor` is a user id, `command line` or `shop`; the email is stored beside it, because the log
 * outlives the account. There are no foreign keys, so entries about deleted rows stay.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createAuditTable(tx: Tx): Promise<void> {
  await sql`
    create table audit (
      id integer generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      actor_email text not null,
      actor_role text not null,
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      detail jsonb not null default '{}'::jsonb
    )`.execute(tx)
  await sql`create index audit_by_subject on audit (subject_kind, subject_id, id)`.execute(tx)
  await sql`create index audit_by_actor on audit (actor_email, id)`.execute(tx)
  await sql`create index audit_by_action on audit (action, id)`.execute(tx)
  await sql`create index audit_by_time on audit (at, id)`.execute(tx)
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(tx)
  await sql`create trigger audit_stays before update or delete on audit
    for each row execute function refuse_audit_change()`.execute(tx)
  await sql`create trigger audit_is_not_emptied before truncate on audit
    for each statement execute function refuse_audit_change()`.execute(tx)
}
