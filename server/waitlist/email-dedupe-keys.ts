/**
 * Dedupe keys of waitlist emails. They contain the row's id, but neither range, product nor email
 * address. Danger: the keys are stored with the emails. After a change of the format, stored emails
 * would not be found for deletion.
 */

/** `number` counts the confirmation emails of the row, from 1. */
export const confirmationKey = (entryId: string, number: number): string =>
  `waitlist ${entryId} ${number}`

/** Returns the dedupe keys of all emails that were sent about these rows so far. */
export function dedupeKeysOf(rows: readonly { id: string; emails: number }[]): string[] {
  return rows.flatMap(({ id, emails }) =>
    Array.from({ length: emails }, (_, index) => confirmationKey(id, index + 1)),
  )
}

/**
 * Returns the dedupe key of the announcement email. The row is deleted when this email is queued.
 */
export const announcementKey = (entryId: string): string => `waitlist ${entryId} announcement`
