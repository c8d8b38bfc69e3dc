/**
 * Tries once to process a stored provider message. The try is counted before it begins, and its
 * result is saved in the row for staff. A message that keeps failing is parked: it waits for staff
 * and no longer takes a place in the rounds. The full error is in the process's log.
 */
import { days, earlier, hours, later, minutes, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { countTry, postponeMessage } from './provider-messages.store.ts'

/** About eight hours with the pauses below. */
const maxFailures = 15
const longestPauseAfterFailure = hours(1)
const longestPauseWithoutProvider = minutes(5)
/** Parks a message when the provider could not be asked for this long. */
const abandonedAfter = days(7)

/** 'later' leaves the message stored for another try; so does an error in `work`, up to a limit. */
export async function tryMessage(
  shop: Shop,
  messageId: number,
  work: () => Promise<'over' | 'later'>,
): Promise<void> {
  const row = await countTry(shop.db, messageId)
  try {
    if ((await work()) === 'over') return
    const isAbandoned = row.received_at < earlier(shop.now(), abandonedAfter)
    await postpone(shop, messageId, {
      failures: 0,
      pause: pauseAfter(row.tries, longestPauseWithoutProvider),
      reason: 'the provider could not be asked',
      isParked: isAbandoned,
    })
  } catch (error) {
    shop.log.error({ event: 'message.failed', messageId, error }, 'provider message not processed')
    const failures = row.failures + 1
    await postpone(shop, messageId, {
      failures,
      pause: pauseAfter(failures, longestPauseAfterFailure),
      reason: 'failed on our side: the log says why',
      isParked: failures >= maxFailures,
    })
  }
}

/** 30 seconds, doubled after each try. */
function pauseAfter(tries: number, longest: number): number {
  return Math.min(seconds(30) * 2 ** Math.min(tries - 1, 10), longest)
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
