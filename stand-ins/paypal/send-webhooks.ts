/*
 * Brings webhooks to the shop: any 2xx within the time counts, else they come again, up to 25 times
 * over three days; there is no order among them.
 *
 * The provider does not say when within the three days; here it is evenly, a guess.
 */
import { postOnce } from '#stand-ins/backstage/post-once.ts'
import type { TurnableClock } from '#stand-ins/backstage/turnable-clock.ts'
import type { Books, Delivery } from './books.ts'

const MOST_ATTEMPTS = 25
/** Milliseconds between two attempts. */
export const REAL_WAIT = 3 * 60 * 60 * 1000
/** For a demo with somebody watching. */
export const QUICK_WAIT = 5000

export type WebhookSender = {
  /** Makes the first attempt now; resolves when it was answered or has failed. */
  begin(delivery: Delivery): Promise<void>
  /** Plans the first attempt for later. */
  beginLater(delivery: Delivery, ms: number): void
  /** One more attempt outside the ladder, whatever the state. */
  sendAgain(delivery: Delivery): Promise<void>
  /** Takes up again what a former run had planned. */
  resume(): void
  /** Resolves when nothing is on its way. */
  quiet(): Promise<void>
  stop(): void
}

export function webhookSender(
  books: Books,
  clock: TurnableClock,
  options: { waitMs: number; timeoutMs: number },
): WebhookSender {
  const stopping = new AbortController()
  const underway = new Set<Promise<void>>()

  const attempt = async (delivery: Delivery, again: boolean): Promise<number | null> => {
    const at = clock.now().toISOString()
    const outcome = await postOnce(delivery, options.timeoutMs, stopping.signal)
    delivery.attempts.push({ at, ...outcome, again })
    books.changed()
    return outcome.status
  }
  const onLadder = async (delivery: Delivery): Promise<void> => {
    delivery.nextAt = null
    const status = await attempt(delivery, false)
    if (stopping.signal.aborted) return
    const made = delivery.attempts.filter((one) => !one.again).length
    if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered'
    else if (made >= MOST_ATTEMPTS) delivery.state = 'dropped'
    else planAt(delivery, clock.now().getTime() + options.waitMs)
    books.changed()
  }
  const planAt = (delivery: Delivery, when: number): void => {
    delivery.state = 'waiting'
    delivery.nextAt = new Date(when).toISOString()
    clock.plan(when, () => track(onLadder(delivery)))
    books.changed()
  }
  const track = (work: Promise<void>): Promise<void> => {
    underway.add(work)
    return work.finally(() => underway.delete(work))
  }

  return {
    begin(delivery) {
      delivery.state = 'waiting'
      return track(onLadder(delivery))
    },
    beginLater: (delivery, ms) => planAt(delivery, clock.now().getTime() + ms),
    sendAgain: (delivery) => track(attempt(delivery, true).then(() => {})),
    resume() {
      for (const one of books.deliveries) {
        if (one.state !== 'waiting') continue
        planAt(one, one.nextAt ? new Date(one.nextAt).getTime() : clock.now().getTime())
      }
    },
    async quiet() {
      while (underway.size > 0) await Promise.all(underway)
    },
    stop: () => stopping.abort(),
  }
}
