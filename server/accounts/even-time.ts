/**
 * Makes calls about an e-mail address take the same time whether it has an account or not: the answer
 * never leaves before the longest of their paths would be through (threat T-D02). The paths differ by a
 * few statements, some milliseconds; what is hashed is hashed on both.
 */
import { setTimeout as pause } from 'node:timers/promises'

const leastMs = 120

export async function evenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const least = pause(leastMs)
  try {
    return await work()
  } finally {
    await least
  }
}
