/*
 * The state of an outbox email as staff see it. The table has three states: queued, sent and
 * given_up. The desk splits queued emails into new emails (`waiting`) and failed emails that will
 * be retried (`refused`).
 */

export const emailStates = ['waiting', 'refused', 'sent', 'given up'] as const

/** `refused`: failed and will be retried. `given up`: no more retries. */
export type EmailState = (typeof emailStates)[number]

/** Labels for staff. */
export const emailStateLabels = {
  waiting: 'Queued',
  refused: 'Retrying',
  sent: 'Sent',
  'given up': 'Undelivered',
} as const satisfies Record<EmailState, string>

/**
 * Returns the state for staff. Throws an Error for a state that the outbox table does not allow.
 * The filter of server/email-desk/list-emails.ts does the reverse: change both together.
 */
export function emailStateOf(row: { state: string; lastError: string | null }): EmailState {
  switch (row.state) {
    case 'queued':
      return row.lastError === null ? 'waiting' : 'refused'
    case 'sent':
      return 'sent'
    case 'given_up':
      return 'given up'
    default:
      throw new Error(`unknown state of an outbox email: ${row.state}`)
  }
}
