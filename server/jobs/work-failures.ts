/**
 * Records failed items of batch work and failing recurring jobs. An item is retried with growing
 * pauses and finally left for staff (`next_at` is null), so that one bad item never stops the
 * others. A recurring job still runs on its schedule.
 */
import { sql, type RawBuilder } from 'kysely'

import { hours, addDuration, minutes } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'

import { countFailure, updateNextTry } from './work-failures.store.ts'

export { clearFailure, listFailedItems, makeFailureDue } from './work-failures.store.ts'

/** With the pauses below, an item is left for staff after about six hours. */
const maxTries = 12
const firstRetryDelay = minutes(1)
const maxRetryDelay = hours(1)
const maxErrorLength = 500

/**
 * Returns an SQL condition: the item has not failed, or its next try is due. `kind` is that of
 * processEach, `idColumn` the column with the item's id.
 */
export function isRetryAllowed(kind: string, idColumn: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from work_failure failure
    where failure.kind = ${kind} and failure.item = ${sql.ref(idColumn)}::text
      and (failure.next_at is null or failure.next_at > ${now}))`
}

/**
 * Records one more failure and plans the next try. Returns whether it was the last try, after which
 * the item is left for staff. Opens its own transaction. Danger: in the transaction of the failed
 * work, the record would be rolled back with it.
 */
export async function recordFailure(
  db: Db,
  failure: { kind: string; item: string; error: unknown; failedAt: Date },
  maxItemTries = maxTries,
): Promise<boolean> {
  const { kind, item, error, failedAt } = failure
  // In one transaction: a new row without a next try is left for staff.
  return transact(db, async (tx) => {
    const tries = await countFailure(tx, { kind, item, error: errorText(error), failedAt })
    const isLast = tries >= maxItemTries
    const retryDelay = Math.min(firstRetryDelay * 2 ** (tries - 1), maxRetryDelay)
    await updateNextTry(tx, {
      kind,
      item,
      nextTryAt: isLast ? null : addDuration(failedAt, retryDelay),
    })
    return isLast
  })
}

/** Returns the error's first line; later lines may contain values of a row. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (text.split('\n')[0] ?? '').slice(0, maxErrorLength)
}
