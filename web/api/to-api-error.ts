import { ApiError } from './client.ts'
import { logDefect } from './log-defect.ts'

/**
 * Returns a caught ApiError unchanged. Logs any other error, which is a defect of the page, and
 * returns an ApiError with status 0 and `defectMessage` (a message key) in its place.
 */
export function toApiError(
  error: unknown,
  defectMessage = 'Something went wrong. Please try again.',
): ApiError {
  if (error instanceof ApiError) return error
  logDefect(error)
  return new ApiError({ status: 0, code: 'INTERNAL', message: defectMessage })
}
