/*
 * Whether staff may send an email again. The text of an email with a secret (a link, a code) is
 * wiped once it is sent or given up, so staff can only retry it before that. Afterwards the
 * recipient must request a new email, which makes the old secret invalid.
 */
import type { EmailState } from './email-state.ts'

type ResendCheckResult =
  /** 'again': send as a new email. 'now': send immediately instead of at its next retry. */
  { ok: true; how: 'again' | 'now' } | { ok: false; reason: 'secret' | 'waiting' | 'emptied' }

/** Returns how staff may send the email again, or why not. */
export function checkResend(email: {
  state: EmailState
  /** True when the email's text is wiped once it is sent or given up. */
  isSecret: boolean
  /** True when the stored text was deleted because its retention period ended. */
  isTextDeleted: boolean
  /** True while a worker is sending the email. */
  isBeingSent: boolean
}): ResendCheckResult {
  const { state, isSecret, isTextDeleted, isBeingSent } = email
  if (state === 'waiting' || isBeingSent) return { ok: false, reason: 'waiting' }
  if (isTextDeleted) return { ok: false, reason: 'emptied' }
  if (state === 'refused') return { ok: true, how: 'now' }
  return isSecret ? { ok: false, reason: 'secret' } : { ok: true, how: 'again' }
}

/** Returns true for emails that the desk counts as undelivered and can send again together. */
export function isFailedEmail(state: EmailState): boolean {
  return state === 'refused' || state === 'given up'
}

/** Messages for staff. `sent`: another person or the worker has sent it in the meantime. */
export const resendRefusalMessages = {
  waiting: 'This email is already being sent.',
  sent: 'This email was already sent.',
  emptied: 'The stored text of this email was deleted. It cannot be sent again.',
  secret: 'The text of this email was deleted for security. It cannot be sent again.',
} as const
