import { ApiError } from './client.ts'
import { logDefect } from './log-defect.ts'

/**
 * Converts a caught error to an ApiError. Any other error is a defect of the page: it is logged,
 * its status is 0, and people see `defectMessage`, a message key.
 */
export function toApiError(
  error: unknown,
  defectMessage = 'Something went wrong. Please try again.',
): ApiError {
  if (error instanceof ApiError) return error
  logDefect(error)
  return new ApiError({ status: 0, code: 'INTERNAL', message: defectMessage })
}
