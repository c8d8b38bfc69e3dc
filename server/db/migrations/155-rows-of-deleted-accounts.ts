/**
 * Quizzes and orders that were saved while their account was being deleted, and deliveries paid
 * after that, have the id of an account that does not exist. They become those of a guest, so that
 * the retention rules find them.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function unlinkRowsOfDeletedAccounts(tx: Tx): Promise<void> {
  await sql`update quiz set user_id = null, linked_at = null
    where user_id is not null
      and not exists (select from users where users.id = quiz.user_id)`.execute(tx)
  await sql`update orders set user_id = null
    where user_id is not null
      and not exists (select from users where users.id = orders.user_id)`.execute(tx)
}
