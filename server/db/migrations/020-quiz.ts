/**
 * Stored quizzes and consents. Answers and results are encrypted (see sealed.ts); only the columns
 * needed to find or delete a row are not. A quiz has no owner until a logged-in customer, or
 * someone with the token of the results email, adds it to an account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function quiz(tx: Tx): Promise<void> {
  await sql`
    create table quiz (
      id text primary key,
      submitted_at timestamptz not null,
      user_id text,
      linked_at timestamptz,
      claim_token_hash text unique,
      answers_sealed text not null,
      results_sealed text not null,
      check ((user_id is null) = (linked_at is null))
    )`.execute(tx)
  await sql`create index quiz_of_user on quiz (user_id, submitted_at) where user_id is not null`.execute(
    tx,
  )
  await sql`create index quiz_of_nobody on quiz (submitted_at) where user_id is null`.execute(tx)
  await sql`
    create table consent (
      kind text not null,
      version text not null,
      about text not null,
      about_id text not null,
      given_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (about, about_id, kind, given_at)
    )`.execute(tx)
}
