/*
 * Waiting for a range that is still to come: who asks to be told is written to once to confirm it, and
 * once when the range is here. Nobody waits longer than this, and an address that was never confirmed is
 * forgotten soon, because it may be a stranger's.
 */
import { keptPeriods } from '#domain/kept-periods.ts'
import { days, earlier, minutes, type Duration } from '#domain/time.ts'

/** The wording under the field that somebody agreed to; kept with the row. */
export const waitingWording = '2026-11-21'

/** A second press within this time brings no second letter. */
export const letterPause: Duration = minutes(10)

/** Letters a day to one address, whoever typed it: one for each range, and some that were lost. */
export const lettersADay = 10

export type WaitState = {
  askedAt: Date
  letterAt: Date
  confirmedAt: Date | undefined
  /** The range is here and the letter about it is about to be written. */
  isBeingTold: boolean
}

export type AskVerdict =
  | { ok: true; letter: 'confirm' | 'waits already' }
  | { ok: false; why: 'just written' | 'being told' }

/** Which letter somebody gets who asks to wait, given what is known of her and this range. */
export function judgeAsk(known: WaitState | undefined, now: Date): AskVerdict {
  if (!known) return { ok: true, letter: 'confirm' }
  if (known.isBeingTold) return { ok: false, why: 'being told' }
  if (known.letterAt > earlier(now, letterPause)) return { ok: false, why: 'just written' }
  return { ok: true, letter: known.confirmedAt ? 'waits already' : 'confirm' }
}

/** Who asked at this moment or earlier and has not confirmed is forgotten. */
export function confirmableSince(now: Date): Date {
  return earlier(now, days(keptPeriods.unconfirmedWaitDays))
}

/** Who confirmed at this moment or earlier has waited too long. */
export function waitingSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - keptPeriods.waitYears)
  return since
}
