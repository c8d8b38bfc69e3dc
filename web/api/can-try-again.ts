import type { ApiError } from './client.ts'

/** Returns true if the same call may succeed later: no network, too many calls, or a fault. */
export function canTryAgain({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500
}
