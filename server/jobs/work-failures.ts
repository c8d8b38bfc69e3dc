/**
 * Records failed items of batch work and failing recurring jobs. They are retried with growing
 * pauses and finally left for staff (`next_at` is null), so that one bad item never stops the
 * others.
 */
import { sql, type RawBuilder } from 'kysely'

import { hours, addDuration, minutes } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'

import { countFailure, updateNextTry } from './work-failures.store.ts'

export { clearFailure, listFailedItems, makeFailureDue } from './work-failures.store.ts'

/** Reached after about six hours: pauses of 1, 2, 4, 8, 16 and 32 minutes, then of one hour. */
const maxTries = 12
const maxRetryDelay = hours(1)
const maxErrorLength = 500

/** SQL condition: whether an item may be worked on now. `id` is the column with the item's id. */
export function isRetryAllowed(kind: string, id: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from work_failure failure
    where failure.kind = ${kind} and failure.item = ${sql.ref(id)}::text
      and (failure.next_at is null or failure.next_at > ${now}))`
}

/** Records one more failure. Returns whether it was the last try. */
export async function recordFailure(
  db: Db,
  failure: { kind: string; item: string; error: unknown; at: Date },
  triesLimit = maxTries,
): Promise<boolean> {
  const { kind, item, error, at } = failure
  const tries = await countFailure(db, { kind, item, error: errorText(error), at })
  const isLast = tries >= triesLimit
  const pause = Math.min(minutes(1) * 2 ** Math.min(tries - 1, 10), maxRetryDelay)
  await updateNextTry(db, { kind, item, at: isLast ? null : addDuration(at, pause) })
  return isLast
}

/** Returns the error's first line; later lines may contain values of a row. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (text.split('\n')[0] ?? '').slice(0, maxErrorLength)
}
