/**
 * Makes calls about an email address take the same time whether or not it has an account: no
 * response is sent before the longest path would be done (threat T-D02). The paths differ by a few
 * statements, some milliseconds; password hashing happens on both.
 */
import { setTimeout as pause } from 'node:timers/promises'

const minDurationMs = 120

export async function withConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const minimum = pause(minDurationMs)
  try {
    return await work()
  } finally {
    await minimum
  }
}
