/**
 * Dedupe keys of waitlist emails. They contain only the row's id, no range and no email address.
 * The keys are stored with the emails: another format would no longer find them for deletion.
 */

export const confirmationKey = (entryId: string, number: number): string =>
  `waitlist ${entryId} ${number}`

/** The dedupe keys of all emails sent so far about these rows. */
export function dedupeKeysOf(rows: readonly { id: string; emails: number }[]): string[] {
  return rows.flatMap(({ id, emails }) =>
    Array.from({ length: emails }, (_, index) => confirmationKey(id, index + 1)),
  )
}

/** The dedupe key of the announcement email; the row is deleted when the email is queued. */
export const announcementKey = (entryId: string): string => `waitlist ${entryId} announcement`
