import { ApiError } from '#web/api/client.ts'

/**
 * Returns the message key of a failed call. Any error other than ApiError is a defect of the page:
 * it is written to the console, and staff get a general text.
 */
export function getFailureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // oxlint-disable-next-line no-console -- a defect, which staff see only as a failure
  console.error(error)
  return 'Something went wrong. Try again.'
}
