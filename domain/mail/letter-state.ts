/*
 * Where a letter of the outbox stands, as staff say it. The table knows three states; a letter that was
 * refused and will be tried again is to be told from one that has only just been written.
 */

export const letterStates = ['waiting', 'refused', 'sent', 'given up'] as const

/** `refused`: tried, not accepted, and tried again by itself. `given up`: only a person can help. */
export type LetterState = (typeof letterStates)[number]

export function letterStateOf(row: { state: string; lastError: string | null }): LetterState {
  if (row.state === 'sent') return 'sent'
  if (row.state === 'given_up') return 'given up'
  return row.lastError === null ? 'waiting' : 'refused'
}
