/** How the confirmation pages poll the server until the provider has confirmed the payment. */
import { ApiError } from '#web/api/client.ts'

export const pollIntervalMs = 3_000
/** Polls for one minute (D-72). */
export const maxPollCount = 60_000 / pollIntervalMs

/**
 * Returns true for an error after which polling is useless. Server errors, 429 (too many requests)
 * and a missing network are temporary.
 */
export function isPermanentFailure(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}
