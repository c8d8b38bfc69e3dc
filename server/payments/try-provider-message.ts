/**
 * Tries once to process a stored provider message. The try is counted before it begins, and a
 * failure is saved in the row, where staff see it. A message that keeps failing is parked: it waits
 * for staff and is not tried again. The full error is in the log.
 */
import { days, earlier, hours, later, minutes, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { countTry, postponeMessage } from './provider-messages.store.ts'

/** About eight hours with the pauses below. */
const maxFailures = 15
const maxPauseAfterFailure = hours(1)
const maxPauseWithoutProvider = minutes(5)
/** A message is parked when the provider was unreachable for this long. */
const abandonedAfter = days(7)

/**
 * When `processMessage` returns 'later', the message stays stored for another try. When it throws,
 * too, but only `maxFailures` times.
 */
export async function tryProviderMessage(
  shop: Shop,
  messageId: number,
  processMessage: () => Promise<'ended' | 'later'>,
): Promise<void> {
  const row = await countTry(shop.db, messageId)
  try {
    if ((await processMessage()) === 'ended') return
    const isAbandoned = row.received_at < earlier(shop.now(), abandonedAfter)
    await postpone(shop, messageId, {
      failures: 0,
      pause: pauseAfter(row.tries, maxPauseWithoutProvider),
      reason: 'the provider could not be asked',
      isParked: isAbandoned,
    })
  } catch (error) {
    shop.log.error({ event: 'message.failed', messageId, error }, 'provider message not processed')
    const failures = row.failures + 1
    await postpone(shop, messageId, {
      failures,
      pause: pauseAfter(failures, maxPauseAfterFailure),
      reason: 'failed on our side: the log says why',
      isParked: failures >= maxFailures,
    })
  }
}

/** Returns 30 seconds, doubled after each try, at most `maxPause`. */
function pauseAfter(tries: number, maxPause: number): number {
  return Math.min(seconds(30) * 2 ** Math.min(tries - 1, 10), maxPause)
}

async function postpone(
  shop: Shop,
  messageId: number,
  outcome: { failures: number; pause: number; reason: string; isParked: boolean },
): Promise<void> {
  const { failures, pause, reason, isParked } = outcome
  const at = shop.now()
  const tryAt = later(at, pause)
  await postponeMessage(shop.db, messageId, { failures, tryAt, reason, isParked, at })
}
