import { ApiError } from './client.ts'
import { logDefect } from './log-defect.ts'

/**
 * Returns a caught ApiError unchanged. Any other error is a defect of the page: it is logged, and
 * the result is an ApiError with status 0 and the message key `defectMessage`.
 */
export function toApiError(
  error: unknown,
  defectMessage = 'Something went wrong. Please try again.',
): ApiError {
  if (error instanceof ApiError) return error
  logDefect(error)
  return new ApiError({ status: 0, code: 'INTERNAL', message: defectMessage })
}
