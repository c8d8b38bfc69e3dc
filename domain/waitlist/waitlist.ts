/*
 * The waitlist for a range that is not on sale yet. A subscriber gets one email to confirm and one
 * when the range is on sale. Unconfirmed addresses are deleted soon, because a stranger may have
 * typed them.
 */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { days, earlier, minutes, type Duration } from '#domain/time.ts'

/** Version of the consent text under the field; stored with the row. */
export const waitlistWording = '2026-11-21'

/** A second request within this time sends no second email. */
export const minEmailInterval: Duration = minutes(10)

/** Emails per day and address, from all requests together: one per range, plus some lost ones. */
export const emailsPerDay = 10

export type WaitlistState = {
  askedAt: Date
  emailAt: Date
  confirmedAt: Date | undefined
  /** The range is on sale and its email is about to be sent. */
  isBeingNotified: boolean
}

export type SignUpVerdict =
  | { ok: true; email: 'confirm' | 'waits already' }
  | { ok: false; reason: 'just emailed' | 'being notified' }

/** Returns which email a subscriber gets, from what is stored about them and this range. */
export function judgeSignUp(known: WaitlistState | undefined, now: Date): SignUpVerdict {
  if (!known) return { ok: true, email: 'confirm' }
  if (known.isBeingNotified) return { ok: false, reason: 'being notified' }
  if (known.emailAt > earlier(now, minEmailInterval)) return { ok: false, reason: 'just emailed' }
  return { ok: true, email: known.confirmedAt ? 'waits already' : 'confirm' }
}

/** Returns the moment before which unconfirmed requests are deleted. */
export function confirmableSince(now: Date): Date {
  return earlier(now, days(retentionPeriods.unconfirmedWaitDays))
}

/** Returns the moment before which confirmed subscribers have waited too long. */
export function pendingSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - retentionPeriods.waitlistYears)
  return since
}
