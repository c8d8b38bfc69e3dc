/**
 * Makes calls about an email address take the same time whether or not the email address has an
 * account: the response waits until the slower path would be done (T-D02 in docs/threats.md). The
 * paths differ only by a few statements, which take some milliseconds. Work that takes longer than
 * the minimum, such as hashing a password, must happen on both paths.
 */
import { setTimeout as pause } from 'node:timers/promises'

const minDurationMs = 120

/** Returns the result of `work`, or throws its error, after at least `minDurationMs`. */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const minimumPause = pause(minDurationMs)
  try {
    return await work()
  } finally {
    await minimumPause
  }
}
