/** How the confirmation pages poll the server until the provider has confirmed the payment. */
import { ApiError } from '#web/api/client.ts'

export const pollIntervalMs = 3_000
/** One minute of polls (D-72). */
export const maxPollCount = 60_000 / pollIntervalMs

/**
 * Returns true for a client error, after which polling is useless. 429 (too many requests), server
 * errors and a missing network are temporary.
 */
export function isPermanentFailure(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}
