import type { Db } from '#server/db/open-database.ts'

import { hasHealthDataIn } from './has-health-data-in.ts'

/**
 * Returns a query for the ids of the account's subscriptions that have health data. The caller
 * executes it, with or without a lock.
 */
export function selectSubscriptionsWithHealthData(db: Db, userId: string) {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where(hasHealthDataIn('subscription'))
    .orderBy('id')
}
