/**
 * Stored quizzes. Answers and results are encrypted (see sealed.ts); only the columns needed to
 * find or delete a row are not. A quiz has no owner until a logged-in customer, or someone with the
 * token of the results email, adds it to an account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createQuizTable(tx: Tx): Promise<void> {
  // `emails` counts the results emails, to limit them; `claim_email_sealed` is where they went.
  await sql`
    create table quiz (
      id text primary key,
      submitted_at timestamptz not null,
      user_id text,
      linked_at timestamptz,
      claim_token_hash text unique,
      claim_email_sealed text,
      answers_sealed text not null,
      results_sealed text not null,
      emails integer not null default 0,
      check ((user_id is null) = (linked_at is null))
    )`.execute(tx)
  await sql`create index quiz_of_user on quiz (user_id, submitted_at) where user_id is not null`.execute(
    tx,
  )
  // For housekeeping, which deletes quizzes without an owner.
  await sql`create index quiz_without_owner on quiz (submitted_at) where user_id is null`.execute(
    tx,
  )
}
