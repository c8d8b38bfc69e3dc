/*
 * Sends webhooks to the shop. A webhook is delivered when the shop responds with 2xx before the
 * timeout; otherwise it is sent again, MAX_ATTEMPTS times in all. PayPal tries for three days and
 * does not publish the intervals; equal intervals are a guess.
 */
import { postOnce } from '#stand-ins/backstage/post-once.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { Ledger, Delivery } from './ledger.ts'

const MAX_ATTEMPTS = 25
/** Interval between two attempts, so that MAX_ATTEMPTS attempts take three days. */
export const REAL_RETRY_DELAY_MS = 3 * 60 * 60 * 1000
/** Shorter interval for a demo, which should not wait for hours. */
export const QUICK_RETRY_DELAY_MS = 5000

export type WebhookSender = {
  /** Makes the first attempt now; resolves when the shop has responded or the attempt failed. */
  begin(delivery: Delivery): Promise<void>
  /** Plans the first attempt for later. */
  beginLater(delivery: Delivery, ms: number): void
  /** Makes one more attempt outside the retry schedule, in any state. */
  resend(delivery: Delivery): Promise<void>
  /** Resumes the retries planned in a previous run. */
  resume(): void
  /** Resolves when no webhook is being sent. */
  waitUntilIdle(): Promise<void>
  stop(): void
}

export function createWebhookSender(
  ledger: Ledger,
  clock: AdjustableClock,
  options: { retryDelayMs: number; timeoutMs: number },
): WebhookSender {
  const stopController = new AbortController()
  const pendingWork = new Set<Promise<void>>()

  const sendOnce = async (delivery: Delivery, again: boolean): Promise<number | null> => {
    const at = clock.now().toISOString()
    const outcome = await postOnce(delivery, options.timeoutMs, stopController.signal)
    delivery.attempts.push({ at, ...outcome, again })
    ledger.saveSoon()
    return outcome.status
  }
  const sendScheduled = async (delivery: Delivery): Promise<void> => {
    delivery.nextAt = null
    const status = await sendOnce(delivery, false)
    // The state stays as it was, so that the next run makes the attempt again.
    if (stopController.signal.aborted) return
    const scheduledAttemptCount = delivery.attempts.filter((attempt) => !attempt.again).length
    if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered'
    else if (scheduledAttemptCount >= MAX_ATTEMPTS) delivery.state = 'dropped'
    else planAt(delivery, clock.now().getTime() + options.retryDelayMs)
    ledger.saveSoon()
  }
  const planAt = (delivery: Delivery, atMs: number): void => {
    delivery.state = 'waiting'
    delivery.nextAt = new Date(atMs).toISOString()
    clock.plan(atMs, () => trackPending(sendScheduled(delivery)))
    ledger.saveSoon()
  }
  const trackPending = (work: Promise<void>): Promise<void> => {
    pendingWork.add(work)
    return work.finally(() => pendingWork.delete(work))
  }

  return {
    begin(delivery) {
      delivery.state = 'waiting'
      return trackPending(sendScheduled(delivery))
    },
    beginLater: (delivery, ms) => planAt(delivery, clock.now().getTime() + ms),
    resend: (delivery) => trackPending(sendOnce(delivery, true).then(() => {})),
    resume() {
      for (const delivery of ledger.deliveries) {
        if (delivery.state !== 'waiting') continue
        planAt(
          delivery,
          delivery.nextAt ? new Date(delivery.nextAt).getTime() : clock.now().getTime(),
        )
      }
    },
    async waitUntilIdle() {
      while (pendingWork.size > 0) await Promise.all(pendingWork)
    },
    stop: () => stopController.abort(),
  }
}
