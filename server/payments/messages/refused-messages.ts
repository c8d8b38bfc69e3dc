/**
 * Counts the messages of the payment providers that were refused for their signature. An alert uses
 * the count: after a change of the key at the provider, all of its messages are refused. Each hour
 * has one counter, so a sender of forged messages cannot add rows.
 */
import { hours, subtractDuration } from '#domain/time.ts'
import { countUse, getUseCount } from '#server/http/limits/rate-limit-store.ts'
import type { Shop } from '#server/shop.ts'

/** Far above the alert's limit. From then on, a flood of messages only reads the counter. */
const maxCounted = 1000

/** Counts one more refused message, at most `maxCounted` in an hour. */
export async function recordRefusedMessage({ db, now }: Shop): Promise<void> {
  const currentTime = now()
  const key = keyOf(currentTime)
  if ((await getUseCount(db, key, currentTime)) >= maxCounted) return
  // Two hours, because the count is also read during the next hour.
  await countUse(db, key, hours(2), currentTime)
}

/**
 * Returns about how many messages were refused within the last 60 minutes: the current hour's
 * count, and of the previous hour's count the share of that hour that is less than 60 minutes ago.
 * With the current hour alone, the count would begin at zero every hour, and a lasting fault would
 * end its alert and begin a new one.
 */
export async function countRefusedMessages({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const currentTime = now()
  const current = await getUseCount(db, keyOf(currentTime), currentTime)
  const previous = await getUseCount(
    db,
    keyOf(subtractDuration(currentTime, hours(1))),
    currentTime,
  )
  const passedPart = (currentTime.getTime() % hours(1)) / hours(1)
  return current + Math.floor(previous * (1 - passedPart))
}

function keyOf(time: Date): string {
  return `refused provider messages ${time.toISOString().slice(0, 13)}`
}
