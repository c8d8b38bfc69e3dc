/** Under which subjects the outbox holds letters to who waits: by the row, never by name or range. */

export const letterSubject = (waitId: string, number: number): string => `wait ${waitId} ${number}`

/** The subjects of all letters there were so far about a row. */
export function subjectsOf(rows: readonly { id: string; letters: number }[]): string[] {
  return rows.flatMap(({ id, letters }) =>
    Array.from({ length: letters }, (_, index) => letterSubject(id, index + 1)),
  )
}

/** Of the letter that says that the range is here: the row is gone when it is written. */
export const tellingSubject = (waitId: string): string => `wait ${waitId} told`
