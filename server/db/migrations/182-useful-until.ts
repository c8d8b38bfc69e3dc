/**
 * `outbox_email.useful_until`: after this time the email is not sent any more, for instance because
 * its code has expired. Null for an email that is always useful, such as those that were queued
 * before. An email that was too late is stored as `given_up` without an error, so that older
 * processes, which ignore the column and may still send it, know its state.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addUsefulUntil(tx: Tx): Promise<void> {
  await sql`alter table outbox_email add column useful_until timestamptz`.execute(tx)
}
