/** Converts a row of the outbox to what staff see in the list, without the email's content. */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { describeHowToGetNewEmail } from '#domain/mail/email-kinds.ts'
import { resendErrorMessages } from '#domain/mail/check-resend.ts'
import { emailStateOf } from '#domain/mail/email-state.ts'
import { checkResendOfRow } from '#server/mail/resend-email.ts'

export type StaffEmail = HandlerResult<'GET /api/admin/emails'>['emails'][number]

/**
 * Columns that `toStaffEmail` needs. The email's content (`data`) is left out, because the list
 * must not contain it; only `read-email.ts` selects it.
 */
export const emailColumns = [
  'id',
  'kind',
  'recipient',
  'state',
  'tries',
  'queued_at',
  'send_at',
  'leased_until',
  'sent_at',
  'last_error',
  'emptied_at',
  'useful_until',
  sql<string | null>`(select number from orders where orders.id = outbox_email.order_id)`.as(
    'order_number',
  ),
] as const

type EmailRow = {
  id: number
  kind: string
  recipient: string
  state: string
  tries: number
  queued_at: Date
  send_at: Date
  leased_until: Date | null
  sent_at: Date | null
  last_error: string | null
  emptied_at: Date | null
  useful_until: Date | null
  order_number: string | null
}

/** Converts a row to the form of the API. `canResend` is true if staff may resend it now. */
export function toStaffEmail(row: EmailRow, now: Date): StaffEmail {
  const checkResult = checkResendOfRow(row, now)
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    orderId: row.order_number,
    state: emailStateOf({ state: row.state, lastError: row.last_error }),
    attemptCount: row.tries,
    queuedAt: row.queued_at.toISOString(),
    nextAttemptAt: row.state === 'queued' ? row.send_at.toISOString() : null,
    sentAt: row.sent_at?.toISOString() ?? null,
    lastError: row.last_error,
    canResend: checkResult.ok,
    resendProblem: checkResult.ok ? null : explainResendProblem(checkResult.reason, row.kind),
  }
}

/** Explains why an email cannot be resent; for a secret link, also how to get a new one. */
export function explainResendProblem(
  reason: keyof typeof resendErrorMessages,
  kind: string,
): string {
  if (reason === 'secret') return `${resendErrorMessages.secret} ${describeHowToGetNewEmail(kind)}`
  return resendErrorMessages[reason]
}
