/**
 * Tries once to process a stored provider message. The try is counted before it begins, and a
 * failure is saved in the row, where staff see it. A message that keeps failing is parked: it is
 * not tried again until staff decide. The full error is in the log.
 */
import {
  days,
  subtractDuration,
  hours,
  addDuration,
  minutes,
  seconds,
  type Duration,
} from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { beginTry, postponeOrParkMessage, type TriedMessage } from './provider-messages.store.ts'

/** With the backoff of `retryDelay`, these tries take about eight hours. */
const maxFailures = 15
const maxDelayAfterFailure = hours(1)
const maxDelayWithoutProvider = minutes(5)
/** When the provider does not respond, a message is parked this long after it was received. */
const parkedAfter = days(7)

type MessageToTry = {
  provider: 'billplz' | 'paypal'
  id: number
  /** The message, if this try was counted when it was stored. */
  countedMessage?: TriedMessage | undefined
}

/**
 * Runs `processMessage`, unless the message is no longer `stored`. `processMessage` returns 'ended'
 * after it has ended the message, and 'later' when the provider was unreachable or does not have
 * the bill yet. After 'later' the message is tried again, for up to `parkedAfter`. After an error
 * it is tried again until `maxFailures` errors.
 */
export async function tryProviderMessage(
  shop: Shop,
  message: MessageToTry,
  processMessage: (message: TriedMessage) => Promise<'ended' | 'later'>,
): Promise<void> {
  const { provider, id: messageId, countedMessage } = message
  const row = countedMessage ?? (await beginTry(shop.db, provider, messageId))
  if (!row) return
  try {
    if ((await processMessage(row)) === 'ended') return
    await postponeOrPark(shop, messageId, {
      failures: 0,
      delay: retryDelay(row.tries, maxDelayWithoutProvider),
      reason: 'the provider did not respond, or has no such bill yet',
      isParked: row.receivedAt < subtractDuration(shop.now(), parkedAfter),
    })
  } catch (error) {
    shop.log.error({ event: 'message.failed', messageId, error }, 'provider message not processed')
    const failures = row.failures + 1
    await postponeOrPark(shop, messageId, {
      failures,
      delay: retryDelay(failures, maxDelayAfterFailure),
      reason: 'error in the shop: see the log',
      isParked: failures >= maxFailures,
    })
  }
}

/** Returns the backoff: 30 seconds, doubled after each try, at most `maxDelay`. */
function retryDelay(tries: number, maxDelay: Duration): Duration {
  // 2^10 times 30 seconds are more than any `maxDelay`. The limit of the exponent keeps the result
  // a safe integer.
  return Math.min(seconds(30) * 2 ** Math.min(tries - 1, 10), maxDelay)
}

async function postponeOrPark(
  shop: Shop,
  messageId: number,
  outcome: { failures: number; delay: Duration; reason: string; isParked: boolean },
): Promise<void> {
  const { failures, delay, reason, isParked } = outcome
  const triedAt = shop.now()
  const nextTryAt = addDuration(triedAt, delay)
  const change = { failures, nextTryAt, reason, isParked, triedAt }
  await postponeOrParkMessage(shop.db, messageId, change)
}
