/**
 * Tries once to process a stored provider message. The try is counted before it begins, and a
 * failure is saved in the row, where staff see it. A message that keeps failing is parked: it waits
 * for staff and is not tried again. The full error is in the log.
 */
import { days, earlier, hours, later, minutes, seconds, type Duration } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { beginTry, postponeMessage, type StoredMessage } from './provider-messages.store.ts'

/** About eight hours with the pauses below. */
const maxFailures = 15
const maxPauseAfterFailure = hours(1)
const maxPauseWithoutProvider = minutes(5)
/** A message is parked when the provider was unreachable for this long. */
const abandonedAfter = days(7)

/**
 * Does nothing unless the message still has to be processed. Runs `processMessage`, which returns
 * 'ended' after it has ended the message itself. When it returns 'later', the provider was
 * unreachable: the message stays stored for another try, for up to `abandonedAfter`. When it
 * throws, the message stays stored too, but only `maxFailures` times.
 */
export async function tryProviderMessage(
  shop: Shop,
  message: { provider: 'billplz' | 'paypal'; id: number },
  processMessage: (stored: StoredMessage) => Promise<'ended' | 'later'>,
): Promise<void> {
  const { id: messageId } = message
  const row = await beginTry(shop.db, message.provider, messageId)
  if (!row) return
  try {
    if ((await processMessage(row)) === 'ended') return
    const isAbandoned = row.receivedAt < earlier(shop.now(), abandonedAfter)
    await postpone(shop, messageId, {
      failures: 0,
      pause: pauseAfter(row.tries, maxPauseWithoutProvider),
      reason: 'the provider did not respond',
      isParked: isAbandoned,
    })
  } catch (error) {
    shop.log.error({ event: 'message.failed', messageId, error }, 'provider message not processed')
    const failures = row.failures + 1
    await postpone(shop, messageId, {
      failures,
      pause: pauseAfter(failures, maxPauseAfterFailure),
      reason: 'error in the shop: see the log',
      isParked: failures >= maxFailures,
    })
  }
}

/** Returns 30 seconds, doubled after each try, at most `maxPause`. */
function pauseAfter(tries: number, maxPause: Duration): Duration {
  return Math.min(seconds(30) * 2 ** Math.min(tries - 1, 10), maxPause)
}

async function postpone(
  shop: Shop,
  messageId: number,
  outcome: { failures: number; pause: Duration; reason: string; isParked: boolean },
): Promise<void> {
  const { failures, pause, reason, isParked } = outcome
  const at = shop.now()
  const tryAt = later(at, pause)
  await postponeMessage(shop.db, messageId, { failures, tryAt, reason, isParked, at })
}
