/** Counts the results emails of a quiz, to limit them. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function quizEmails(tx: Tx): Promise<void> {
  await sql`alter table quiz add column emails integer not null default 0`.execute(tx)
}
