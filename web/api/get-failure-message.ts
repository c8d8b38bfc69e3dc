import { ApiError } from './client.ts'

/**
 * Returns the message key of a failed call. Any error other than ApiError is a defect of the page:
 * it is written to the console, and people see a general text.
 */
export function getFailureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // oxlint-disable-next-line no-console -- a defect, which people see only as a failure
  console.error(error)
  return 'Something went wrong. Try again.'
}
