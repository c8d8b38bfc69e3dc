/**
 * Numbers of batches and lots, such as L261122-01: a letter, the day as yymmdd, and a sequence that
 * starts again each day.
 */
import { parseCalendarDate, type CalendarDate } from './time.ts'

/** B is a batch, L is a lot. The letter shows which of the two a number is for. */
type Letter = 'B' | 'L'

/** Returns 'L261122-01' for the letter L and the first number of 22/11/2026. */
export function formatDatedNumber(letter: Letter, day: CalendarDate, sequence: number): string {
  return `${letter}${day.replaceAll('-', '').slice(2)}-${String(sequence).padStart(2, '0')}`
}

/**
 * Parses a typed or scanned number, in any case. Returns undefined for a text that cannot be a
 * number with this letter.
 */
export function parseDatedNumber(letter: Letter, input: string): string | undefined {
  const datedNumber = input.trim().toUpperCase()
  // The sequence has at least two digits, and more from the hundredth number of a day.
  const isValid = datedNumber.startsWith(letter) && /^.\d{6}-\d{2,4}$/.test(datedNumber)
  return isValid ? datedNumber : undefined
}

/**
 * Returns the day in a number that parseDatedNumber returned; undefined if there is no such day.
 */
export function dayOfDatedNumber(datedNumber: string): CalendarDate | undefined {
  return parseCalendarDate(datedNumber.replace(/^.(\d{2})(\d{2})(\d{2})-.*$/, '20$1-$2-$3'))
}
