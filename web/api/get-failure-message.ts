import { toApiError } from './to-api-error.ts'

/** Returns the message key of a failed call. Logs a defect, and returns a general text for it. */
export function getFailureMessage(error: unknown): string {
  return toApiError(error).message
}
