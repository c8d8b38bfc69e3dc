/** An order's own copy of its quiz, encrypted and bound to the order like the medical note. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function orderQuiz(tx: Tx): Promise<void> {
  await sql`alter table orders add column quiz_answers text`.execute(tx)
}
