/*
 * Sends callbacks to the shop. Only HTTP 200 within 20 s counts; after five attempts Billplz stops.
 * Each failed attempt worsens the webhook rank by one, up to ten; the rank resets daily at 17:00.
 * Source: Billplz API, "Payment Completion".
 */
import { postOnce } from '#stand-ins/backstage/post-once.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import { findLastRankReset } from './kl-time.ts'
import type { Attempt, Delivery, Ledger } from './ledger.ts'

/**
 * Retry schedule: the pause before each attempt in milliseconds, and the maximum random time added
 * to it. Billplz: immediately, then after 15 s, 15 min, 15 min and 24 h, with up to 300 s at random
 * added to each but the first.
 */
export type RetrySchedule = { readonly waitsMs: readonly number[]; readonly jitterMs: number }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

export const REAL_RETRY_SCHEDULE: RetrySchedule = {
  waitsMs: [0, 15 * SECOND_MS, 15 * MINUTE_MS, 15 * MINUTE_MS, 24 * 60 * MINUTE_MS],
  jitterMs: 300 * SECOND_MS,
}
/** The same five attempts within a minute, for a demo. */
export const QUICK_RETRY_SCHEDULE: RetrySchedule = {
  waitsMs: [0, 2, 5, 15, 30].map((seconds) => seconds * SECOND_MS),
  jitterMs: 0,
}

const MAX_RANK = 10

export type CallbackSender = {
  /**
   * Makes the first attempt now. Resolves when the shop has responded or the attempt has failed.
   */
  begin(delivery: Delivery): Promise<void>
  /** Plans the first attempt for later. */
  beginLater(delivery: Delivery, ms: number): void
  /** Makes one more attempt outside the retry schedule, in any state. */
  resend(delivery: Delivery): Promise<Attempt>
  /** Resumes the retries planned in a previous run. */
  resume(): void
  /** The webhook rank, from 0 (best) to 10 (worst). */
  rank(): number
  /** Resolves when no callback is being sent. */
  waitUntilIdle(): Promise<void>
  stop(): void
}

export function createCallbackSender(
  ledger: Ledger,
  clock: AdjustableClock,
  options: { retrySchedule: RetrySchedule; random: () => number; timeoutMs: number },
): CallbackSender {
  const { waitsMs, jitterMs } = options.retrySchedule
  const stopController = new AbortController()
  const pendingWork = new Set<Promise<void>>()

  const rank = () => {
    const { since } = ledger.rank
    const isReset = since !== null && new Date(since).getTime() < findLastRankReset(clock.now())
    return isReset ? 0 : ledger.rank.value
  }

  async function sendOnce(delivery: Delivery, again: boolean): Promise<Attempt> {
    const at = clock.now().toISOString()
    const startedAt = performance.now()
    const { url, body, contentType } = delivery
    const message = { url, body, headers: { 'content-type': contentType } }
    const outcome = await postOnce(message, options.timeoutMs, stopController.signal)
    const result = { at, ...outcome, tookMs: Math.round(performance.now() - startedAt), again }
    delivery.attempts.push(result)
    if (result.status !== 200) {
      ledger.rank = { value: Math.min(MAX_RANK, rank() + 1), since: clock.now().toISOString() }
    }
    ledger.saveSoon()
    return result
  }

  async function sendScheduled(delivery: Delivery): Promise<void> {
    delivery.nextAt = null
    const { status } = await sendOnce(delivery, false)
    if (stopController.signal.aborted) return
    const waitMs = waitsMs[delivery.attempts.filter((attempt) => !attempt.again).length]
    if (status === 200) delivery.state = 'delivered'
    else if (waitMs === undefined) delivery.state = 'dropped'
    else
      scheduleAttempt(
        delivery,
        clock.now().getTime() + waitMs + Math.round(options.random() * jitterMs),
      )
    ledger.saveSoon()
  }

  function scheduleAttempt(delivery: Delivery, atMs: number) {
    delivery.state = 'waiting'
    delivery.nextAt = new Date(atMs).toISOString()
    clock.plan(atMs, () => trackPending(sendScheduled(delivery)))
    ledger.saveSoon()
  }

  function trackPending(work: Promise<void>): Promise<void> {
    pendingWork.add(work)
    return work.finally(() => pendingWork.delete(work))
  }

  return {
    begin(delivery) {
      delivery.state = 'waiting'
      return trackPending(sendScheduled(delivery))
    },
    beginLater: (delivery, ms) => scheduleAttempt(delivery, clock.now().getTime() + ms),
    async resend(delivery) {
      let result: Attempt | undefined
      await trackPending(sendOnce(delivery, true).then((attempted) => void (result = attempted)))
      if (!result) throw new Error(`callback ${delivery.k}: the attempt was not recorded`)
      return result
    },
    resume() {
      for (const delivery of ledger.deliveries) {
        if (delivery.state !== 'waiting') continue
        scheduleAttempt(
          delivery,
          delivery.nextAt ? new Date(delivery.nextAt).getTime() : clock.now().getTime(),
        )
      }
    },
    rank,
    async waitUntilIdle() {
      while (pendingWork.size > 0) await Promise.all(pendingWork)
    },
    stop: () => stopController.abort(),
  }
}
