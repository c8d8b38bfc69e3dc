/* Lifetimes of links in emails. The server applies them, and the emails state them. */
import { type Duration, days, hours } from '#domain/time.ts'

export const mailedLinkLifetimes = {
  /** Verifies the email address of a registration. */
  verify: hours(48),
  /** Sets a new password. */
  reset: hours(1),
  /** Confirms a new email address. */
  new_email: hours(48),
  /** Cancels a change of the email address; sent to the old one. */
  keep_email: days(7),
} as const satisfies Record<string, Duration>

/**
 * A link that confirms a new email address ends at least this long before the link that cancels the
 * change, so that the owner of the old address can still undo a change they did not make.
 */
export const emailChangeUndoTime: Duration = days(2)

/** Lifetime of the link with which a customer answers a pharmacist's question. */
export const answerLinkLifetime: Duration = days(14)

/** Lifetime of the link in an order email. After that, the customer needs a code sent by email. */
export const orderLinkLifetime: Duration = days(90)
