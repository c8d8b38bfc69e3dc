/*
 * The waitlist for a range that is not on sale yet. A subscriber gets one email to confirm and one
 * when the range is on sale. Unconfirmed addresses are deleted soon, because a stranger may have
 * typed them.
 */
import { keptPeriods } from '#domain/kept-periods.ts'
import { days, earlier, minutes, type Duration } from '#domain/time.ts'

/** Version of the consent text under the field; stored with the row. */
export const waitingWording = '2026-11-21'

/** A second request within this time sends no second email. */
export const letterPause: Duration = minutes(10)

/** Emails per day and address, whoever typed it: one for each range, plus some lost ones. */
export const lettersADay = 10

export type WaitState = {
  askedAt: Date
  letterAt: Date
  confirmedAt: Date | undefined
  /** The range is on sale and its email is about to be sent. */
  isBeingTold: boolean
}

export type AskVerdict =
  | { ok: true; letter: 'confirm' | 'waits already' }
  | { ok: false; why: 'just written' | 'being told' }

/** Returns which email a subscriber gets, from what is stored about them and this range. */
export function judgeAsk(known: WaitState | undefined, now: Date): AskVerdict {
  if (!known) return { ok: true, letter: 'confirm' }
  if (known.isBeingTold) return { ok: false, why: 'being told' }
  if (known.letterAt > earlier(now, letterPause)) return { ok: false, why: 'just written' }
  return { ok: true, letter: known.confirmedAt ? 'waits already' : 'confirm' }
}

/** Returns the moment before which unconfirmed requests are deleted. */
export function confirmableSince(now: Date): Date {
  return earlier(now, days(keptPeriods.unconfirmedWaitDays))
}

/** Returns the moment before which confirmed subscribers have waited too long. */
export function waitingSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - keptPeriods.waitYears)
  return since
}
