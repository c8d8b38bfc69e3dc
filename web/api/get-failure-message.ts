import { toApiError } from './to-api-error.ts'

/**
 * Returns the message of a failed call: a message key, or a text of the server. Logs an error that
 * is no ApiError, and returns a general text for it.
 */
export function getFailureMessage(error: unknown): string {
  return toApiError(error).message
}
