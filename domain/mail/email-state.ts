/*
 * The state of an outbox email as staff see it. The desk splits queued emails into new emails
 * (`waiting`) and failed emails that will be retried (`refused`), and given-up emails into those
 * that were refused (`given up`) and those that never were (`too late`).
 */

/** The states of an email in the outbox table. `given_up`: no more tries. */
export const outboxStates = ['queued', 'sent', 'given_up'] as const

export const emailStates = ['waiting', 'refused', 'sent', 'given up', 'too late'] as const

/**
 * `refused`: failed and will be retried. `given up`: failed, without more retries. `too late`: its
 * code or its offer ended before the first try.
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
