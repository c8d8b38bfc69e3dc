/*
 * The state of an outbox email as staff see it. The table has one state for all queued emails and
 * one for all that are given up. The desk shows two states for each: with and without a failed try.
 */

/** The states of an email in the outbox table. `given_up`: the worker makes no more tries. */
export const outboxStates = ['queued', 'sent', 'given_up'] as const

export const emailStates = ['waiting', 'refused', 'sent', 'given up', 'too late'] as const

/**
 * `waiting`: not tried yet. `refused`: the last try failed, and the email will be tried again.
 * `given up`: the last try failed, and there is no other. `too late`: never tried, because its code
 * or offer ended before.
 */
export type EmailState = (typeof emailStates)[number]

/** Labels for staff. */
export const emailStateLabels = {
  waiting: 'Queued',
  refused: 'Retrying',
  sent: 'Sent',
  'given up': 'Undelivered',
  'too late': 'Not sent, too late',
} as const satisfies Record<EmailState, string>

type StoredEmailState = {
  readonly state: (typeof outboxStates)[number]
  /** Whether the last try failed; undefined where both are possible. */
  readonly hasError?: boolean
}

/** How the outbox table stores each state. */
export const storedEmailStates: Readonly<Record<EmailState, StoredEmailState>> = {
  waiting: { state: 'queued', hasError: false },
  refused: { state: 'queued', hasError: true },
  sent: { state: 'sent' },
  'given up': { state: 'given_up', hasError: true },
  'too late': { state: 'given_up', hasError: false },
}

/** Returns the state for staff. Throws an Error for a state that the table does not allow. */
export function emailStateOf(row: { state: string; lastError: string | null }): EmailState {
  const rowHasError = row.lastError !== null
  const emailState = emailStates.find((candidate) => {
    const { state, hasError = rowHasError } = storedEmailStates[candidate]
    return state === row.state && hasError === rowHasError
  })
  if (!emailState) throw new Error(`unknown state of an outbox email: ${row.state}`)
  return emailState
}
