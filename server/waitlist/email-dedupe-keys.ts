/**
 * Dedupe keys of waitlist emails. They contain the row's id, but neither range, product nor email
 * address. Danger: the keys are stored with the emails. After a change of the format, stored emails
 * would not be found for deletion.
 */

/** `emailNumber` counts the confirmation emails of the row, from 1. */
export const createConfirmationKey = (entryId: string, emailNumber: number): string =>
  `waitlist ${entryId} ${emailNumber}`

/** Returns the keys of all confirmation emails of these rows; `emails` is a row's count of them. */
export function listConfirmationKeys(rows: readonly { id: string; emails: number }[]): string[] {
  return rows.flatMap(({ id, emails }) =>
    Array.from({ length: emails }, (_, index) => createConfirmationKey(id, index + 1)),
  )
}

/**
 * Returns the dedupe key of the announcement email. The row is deleted when this email is queued.
 */
export const createAnnouncementKey = (entryId: string): string => `waitlist ${entryId} announcement`
