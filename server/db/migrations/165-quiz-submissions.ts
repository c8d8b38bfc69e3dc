/**
 * `submission_hash` recognises a repeated submission of a quiz (submit-quiz.ts). Null for quizzes
 * that were sent without an idempotency key.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addQuizSubmissions(tx: Tx): Promise<void> {
  await sql`alter table quiz add column submission_hash text unique`.execute(tx)
}
