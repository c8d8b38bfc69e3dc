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

export function emailStateOf(row: { state: string; lastError: string | null }): EmailState {
  if (row.state === 'sent') return 'sent'
  if (row.state === 'given_up') return 'given up'
  return row.lastError === null ? 'waiting' : 'refused'
}
