/** Polls for what happens later, such as the result of a background job. */
import { setTimeout as pause } from 'node:timers/promises'

const defaultTimeoutMs = 30_000
/** A call that takes longer counts as this, because a busy machine may pause for a while. */
const maxCountedCallMs = 2_000
/** The pause grows, because rate limits refuse calls that are polled too often. */
const firstPauseMs = 25
const pauseGrowth = 1.5
const maxPauseMs = 400
/** Short, because tests with `withinMs` act while a provider is still responding. */
const maxPauseMsWithLimit = 50

/**
 * Polls until `findResult` returns neither undefined nor false, and returns the value. Throws an
 * Error with `description` after thirty seconds, in which slow calls count only in part.
 * `withinMs`, for tests that limit the time, replaces the thirty seconds and counts them in full.
 */
export async function waitUntil<Result>(
  description: string,
  findResult: () => Promise<Result | undefined | false>,
  { withinMs }: { withinMs?: number } = {},
): Promise<Result> {
  const timeoutMs = withinMs ?? defaultTimeoutMs
  const isLimited = withinMs !== undefined
  let waitedMs = 0
  let pauseMs = firstPauseMs
  while (waitedMs < timeoutMs) {
    const startedAt = performance.now()
    const result = await findResult()
    if (result !== undefined && result !== false) return result
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * pauseGrowth, isLimited ? maxPauseMsWithLimit : maxPauseMs)
    const callMs = performance.now() - startedAt
    waitedMs += isLimited ? callMs : Math.min(callMs, maxCountedCallMs)
  }
  throw new Error(`timeout after ${timeoutMs / 1000} seconds: ${description}`)
}
