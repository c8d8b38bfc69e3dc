/**
 * Returns true for a client error, after which polling is useless. 429 (too many requests), server
 * errors and a missing network are temporary.
 */
import { ApiError } from '#web/api/client.ts'

export function isPermanentFailure(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}
