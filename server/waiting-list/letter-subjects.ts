/** Dedupe keys of waitlist emails; they hold the row's id, never the range or the person. */

export const letterSubject = (waitId: string, number: number): string => `wait ${waitId} ${number}`

/** The dedupe keys of all emails sent so far about these rows. */
export function subjectsOf(rows: readonly { id: string; letters: number }[]): string[] {
  return rows.flatMap(({ id, letters }) =>
    Array.from({ length: letters }, (_, index) => letterSubject(id, index + 1)),
  )
}

/** The dedupe key of the announcement email; the row is deleted when the email is queued. */
export const tellingSubject = (waitId: string): string => `wait ${waitId} told`
