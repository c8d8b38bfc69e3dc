/**
 * Until when the newest link of a pending email change is valid, and when a registration form was
 * last sent. Before, the second was computed from `registration.expires_at`, which a resent link
 * now extends. During a rolling restart, older processes write neither column: a change that is
 * requested through them is not shown on the dashboard, but its link works.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addEmailLinkTimes(tx: Tx): Promise<void> {
  await sql`alter table users add column pending_email_until timestamptz`.execute(tx)
  // Each request sends a link to the old address, also if the new address gets none. It is valid
  // for seven days, the link of the new address for two.
  await sql`
    update users set pending_email_until = (
      select max(created_at) + interval '48 hours' from mailed_token
      where user_id = users.id and kind = 'keep_email')
    where pending_email is not null`.execute(tx)
  // A link that is sent again goes to the accounts with this pending address.
  await sql`create index users_by_pending_email on users (lower(pending_email))
    where pending_email is not null`.execute(tx)
  await sql`alter table registration
    add column last_registered_at timestamptz not null default now()`.execute(tx)
  await sql`update registration set last_registered_at = expires_at - interval '48 hours'`.execute(
    tx,
  )
}
