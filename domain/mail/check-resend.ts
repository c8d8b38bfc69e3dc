/*
 * Whether staff may send an email again. The text of an email with a secret (a link, a code) is
 * deleted once the email is sent or no longer retried. After that the recipient must request a new
 * email, which makes the old secret invalid.
 */
import type { EmailState } from './email-state.ts'

type ResendCheckResult =
  | { ok: true; action: 'send a copy' | 'retry now' }
  | { ok: false; reason: Exclude<keyof typeof resendErrorMessages, 'sent'> }

/**
 * Messages for staff. `sent` is for an email that another member of staff or the worker has sent
 * since the check.
 */
export const resendErrorMessages = {
  waiting: 'This email is already being sent.',
  sent: 'This email was already sent.',
  'text deleted': 'The stored text of this email was deleted. It cannot be sent again.',
  secret: 'The text of this email was deleted for security. It cannot be sent again.',
  'too late': 'It is too late for this email: what it offers has ended.',
} as const

/** Returns how staff may send the email again, or why not. */
export function checkResend(email: {
  state: EmailState
  hasSecret: boolean
  /** True when the stored text was deleted because its retention period ended. */
  isTextDeleted: boolean
  /** True while a worker is sending the email. */
  isBeingSent: boolean
  /** True when the time until which the email is useful has passed: it would not be sent. */
  isTooLate: boolean
}): ResendCheckResult {
  const { state, hasSecret, isTextDeleted, isBeingSent, isTooLate } = email
  if (state === 'waiting' || isBeingSent) return { ok: false, reason: 'waiting' }
  if (isTextDeleted) return { ok: false, reason: 'text deleted' }
  if (state !== 'refused' && hasSecret) return { ok: false, reason: 'secret' }
  if (isTooLate) return { ok: false, reason: 'too late' }
  return { ok: true, action: state === 'refused' ? 'retry now' : 'send a copy' }
}

/** Returns true for an email whose last try failed. Staff can send many of these again together. */
export function isFailedEmail(state: EmailState): boolean {
  return state === 'refused' || state === 'given up'
}
