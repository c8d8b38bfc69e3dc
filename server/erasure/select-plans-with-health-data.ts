/**
 * A query for the plans of an account that hold health data; the caller runs or locks it. The
 * columns must be those of `subscription` in `health-columns.ts`.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export function selectPlansWithHealthData(db: Db, userId: string) {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(medical_note, quiz_answers, cancel_reason) is not null`)
    .orderBy('id')
}
