/**
 * Returns a query for the subscriptions of an account that have health data. The caller executes
 * it, with or without a lock. Must check the columns of `subscription` in health-columns.ts.
 * Danger: a subscription whose only health data is in a column that is missing here is never
 * erased.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export function selectSubscriptionsWithHealthData(db: Db, userId: string) {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(medical_note, quiz_answers, cancel_reason) is not null`)
    .orderBy('id')
}
