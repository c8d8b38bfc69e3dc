/*
 * Moments are `Date`s in UTC; days are those of Malaysia (UTC+8 all year, D-103 in
 * docs/decisions/register.md). No function here reads the clock: callers pass `now`.
 */

/**
 * A duration in milliseconds. Create it with `minutes(90)`, `hours(2)` or `days(31)`, because a
 * wrong unit in a bare number is easy to miss.
 */
export type Duration = number

declare const calendarBrand: unique symbol

/** A Malaysian calendar day as 'yyyy-mm-dd'. Comparing the strings compares the days. */
export type CalendarDate = string & { readonly [calendarBrand]: 'CalendarDate' }

export const seconds = (count: number): Duration => count * 1000
export const minutes = (count: number): Duration => seconds(count * 60)
export const hours = (count: number): Duration => minutes(count * 60)
/** Days of 24 hours; for calendar days use `addDays`. */
export const days = (count: number): Duration => hours(count * 24)

/** The UTC offset of Malaysia. */
export const malaysiaOffset: Duration = hours(8)

export function addDuration(moment: Date, duration: Duration): Date {
  return new Date(moment.getTime() + duration)
}

export function subtractDuration(moment: Date, duration: Duration): Date {
  return new Date(moment.getTime() - duration)
}

/** Returns the Malaysian day of a moment: 2026-01-31T16:00Z is 2026-02-01. */
export function dateInMalaysia(moment: Date): CalendarDate {
  return toUtcDay(addDuration(moment, malaysiaOffset))
}

/** Returns the Malaysian year of a moment: 2026-12-31T16:00Z is in 2027. */
export function yearInMalaysia(moment: Date): number {
  return addDuration(moment, malaysiaOffset).getUTCFullYear()
}

/** Parses 'yyyy-mm-dd'. Returns undefined for a day that does not exist (2026-02-30). */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && toUtcDay(moment) === text ? toUtcDay(moment) : undefined
}

/**
 * Parses a day that staff typed, ignoring spaces around it. Returns undefined unless the day exists
 * and its year is from 2000 to 2099: any other year is a typing error, such as 0026.
 */
export function parseEnteredDate(input: string): CalendarDate | undefined {
  const day = parseCalendarDate(input.trim())
  return day !== undefined && day >= '2000-01-01' && day <= '2099-12-31' ? day : undefined
}

/**
 * Converts a literal in the code or a date of the database. Throws RangeError when the day does not
 * exist.
 */
export function calendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text)
  if (date === undefined) throw new RangeError(`not a calendar date: ${text}`)
  return date
}

/** Returns the moment at which a Malaysian day begins. */
export function startOfDay(date: CalendarDate): Date {
  return subtractDuration(toUtcMidnight(date), malaysiaOffset)
}

/** Returns the moment at which the next Malaysian day begins. */
export function endOfDay(date: CalendarDate): Date {
  return startOfDay(addDays(date, 1))
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return toUtcDay(addDuration(toUtcMidnight(date), days(count)))
}

/**
 * Adds months. A day that the resulting month does not have becomes its last day: 31 October + 4
 * months is 28 February.
 */
export function addMonths(date: CalendarDate, count: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toUtcDay(new Date(Date.UTC(year, month - 1 + count, Math.min(day, lastDay))))
}

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtcMidnight(to).getTime() - toUtcMidnight(from).getTime()) / days(1))
}

/** From 0 for Sunday to 6 for Saturday. */
type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6

export function getDayOfWeek(date: CalendarDate): DayOfWeek {
  // The cast is safe: a valid Date has a day from 0 to 6.
  return toUtcMidnight(date).getUTCDay() as DayOfWeek
}

/** Returns dd/MM/yyyy in Malaysia. The specification fixes this format for every language. */
export function formatDate(date: Date | CalendarDate): string {
  const [year, month, day] = (date instanceof Date ? dateInMalaysia(date) : date).split('-')
  return `${day}/${month}/${year}`
}

/** Returns dd/MM/yyyy, HH:mm in Malaysia. */
export function formatDateTime(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** Returns HH:mm in Malaysia. */
export function formatTime(moment: Date): string {
  return addDuration(moment, malaysiaOffset).toISOString().slice(11, 16)
}

function toUtcMidnight(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`)
}

function toUtcDay(moment: Date): CalendarDate {
  // The cast is safe: the text is the ISO 8601 day of a valid Date. This is the only cast to the
  // type.
  return moment.toISOString().slice(0, 10) as CalendarDate
}
