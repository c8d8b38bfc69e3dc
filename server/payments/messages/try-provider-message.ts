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

/** A message is parked after this number of errors in a row. */
const maxFailures = 15
const firstDelay = seconds(30)
/** Longest delay after an error of the shop. */
const maxDelayAfterFailure = hours(1)
/** Longest delay when the provider did not respond, or does not have the bill yet. */
const maxDelayWithoutProvider = minutes(5)
/** When the provider does not respond, a message is parked this long after it was received. */
const parkedAfter = days(7)

type MessageToTry = {
  provider: 'billplz' | 'paypal'
  id: number
  /** The message, if this try was already counted when the message was stored. */
  countedMessage?: TriedMessage | undefined
}

/**
 * Runs `processMessage`, unless the message is no longer `stored`. `processMessage` must return
 * 'ended' after it has ended the message, and 'later' when the provider was unreachable or does not
 * have the bill yet. After 'later' the message is tried again, for up to `parkedAfter`. After an
 * error the message is tried again, until `maxFailures`. The error is logged and not thrown.
 */
export async function tryProviderMessage(
  shop: Shop,
  message: MessageToTry,
  processMessage: (message: TriedMessage) => Promise<'ended' | 'later'>,
): Promise<void> {
  const { provider, id: messageId, countedMessage } = message
  const triedMessage = countedMessage ?? (await beginTry(shop.db, provider, messageId))
  if (!triedMessage) return
  try {
    if ((await processMessage(triedMessage)) === 'ended') return
    await postponeOrPark(shop, messageId, {
      failures: 0,
      delay: computeRetryDelay(triedMessage.tries, maxDelayWithoutProvider),
      reason: 'the provider did not respond, or has no such bill yet',
      isParked: triedMessage.receivedAt < subtractDuration(shop.now(), parkedAfter),
    })
  } catch (error) {
    shop.log.error({ event: 'message.failed', messageId, error }, 'provider message not processed')
    const failures = triedMessage.failures + 1
    await postponeOrPark(shop, messageId, {
      failures,
      delay: computeRetryDelay(failures, maxDelayAfterFailure),
      reason: 'error in the shop: see the log',
      isParked: failures >= maxFailures,
    })
  }
}

/** Returns the backoff: `firstDelay`, doubled after each try, at most `maxDelay`. */
function computeRetryDelay(tryCount: number, maxDelay: Duration): Duration {
  // 2^10 times `firstDelay` are more than any `maxDelay`. The limit of the exponent keeps the
  // result a safe integer.
  return Math.min(firstDelay * 2 ** Math.min(tryCount - 1, 10), maxDelay)
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
