/**
 * Repeats a save while the database is unavailable, for a result that only this process holds, such
 * as the id of a bill that the provider has just created.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { Shop } from '#server/shop.ts'

import { isDatabaseUnavailable } from './is-database-unavailable.ts'

/** No try begins later than this after the first failure. */
export const maxRetryMs = 8_000
const firstPauseMs = 50
const maxPauseMs = 1_000

/**
 * Returns the result of `save`. Throws its error when the database stays unavailable, and any other
 * error immediately. `resultName` names the result in the log.
 *
 * Danger: a lost connection may hide a commit, so `save` may run again after it was committed. It
 * must then change nothing. It must not call a provider, and must not run inside a transaction.
 */
export async function retryWhileUnavailable<Result>(
  shop: Pick<Shop, 'log'>,
  resultName: string,
  save: () => Promise<Result>,
): Promise<Result> {
  let firstFailureMs: number | undefined
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await save()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (firstFailureMs === undefined)
        shop.log.warn(
          { event: 'database.save_retried', name: resultName, error },
          'database unavailable: saving again',
        )
      firstFailureMs ??= performance.now()
      if (performance.now() + pauseMs - firstFailureMs > maxRetryMs) throw error
    }
    await pause(pauseMs)
  }
}
