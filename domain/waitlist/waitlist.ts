/*
 * The waitlist for a range that is not on sale yet, or for a product that is not available. A
 * subscriber gets an email to confirm the address, and an email when the range or product is
 * available. Unconfirmed addresses are deleted soon, because another person may have typed them.
 */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { days, subtractDuration, minutes, type Duration } from '#domain/time.ts'

/** A second sign-up within this time sends no second email. */
export const minEmailInterval: Duration = minutes(10)

/**
 * Per email address: enough to sign up for every range, or for some products, and to repeat some.
 */
export const maxEmailsPerDay = 10

/** What a subscriber waits for: a range (by its name) or a product. */
export type WaitlistTarget = { range: string } | { productId: number }

export type WaitlistState = {
  /** When the last email was queued. */
  lastEmailAt: Date
  confirmedAt: Date | undefined
  /** True when the range or product is available and the email about it is about to be sent. */
  isBeingNotified: boolean
}

type SignUpCheckResult =
  | { ok: true; email: 'confirm' | 'already subscribed' }
  | { ok: false; reason: 'just emailed' | 'being notified' }

/**
 * Returns which email a sign-up sends, or why it sends no email. `entry` is the stored entry of
 * this address and target; undefined for a new subscriber.
 */
export function checkSignUp(entry: WaitlistState | undefined, now: Date): SignUpCheckResult {
  if (!entry) return { ok: true, email: 'confirm' }
  if (entry.isBeingNotified) return { ok: false, reason: 'being notified' }
  if (entry.lastEmailAt > subtractDuration(now, minEmailInterval))
    return { ok: false, reason: 'just emailed' }
  return { ok: true, email: entry.confirmedAt ? 'already subscribed' : 'confirm' }
}

/** Returns the moment from which unconfirmed entries are kept. Older ones are deleted. */
export function computeUnconfirmedCutoff(now: Date): Date {
  return subtractDuration(now, days(retentionPeriods.unconfirmedWaitDays))
}

/** Returns the moment from which confirmed entries are kept. Older ones are deleted. */
export function computeConfirmedCutoff(now: Date): Date {
  // On 29 February, the result is 1 March of a year without that day.
  const cutoff = new Date(now)
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - retentionPeriods.waitlistYears)
  return cutoff
}
