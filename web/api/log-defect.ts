import { ApiError } from './client.ts'

/**
 * Logs a caught error in the browser unless it is an ApiError, which is an expected failure of a
 * call. Any other error is a defect of the page, which would otherwise stay hidden.
 */
export function logDefect(error: unknown): void {
  if (error instanceof ApiError) return
  // oxlint-disable-next-line no-console -- a defect, which people see only as a failure
  console.error(error)
}
