/**
 * Counts tries to resume a subscription apart from tries of a requested change, and adds an index
 * of subscriptions to resume. During a rolling restart, older processes still count in
 * `pending_tries`, so a subscription may get a few more tries.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addResumeTries(tx: Tx): Promise<void> {
  await sql`alter table subscription add column resume_tries integer not null default 0`.execute(tx)
  // Without a requested change that is due, `pending_tries` has counted the tries to resume.
  await sql`update subscription set resume_tries = pending_tries, pending_tries = 0
    where state = 'SUSPENDED' and resume_at is not null
      and (pending is null or pending_from > now())`.execute(tx)
  await sql`create index subscription_to_resume on subscription (resume_at)
    where resume_at is not null`.execute(tx)
}
