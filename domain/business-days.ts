/* The pharmacy's business days: Monday to Friday, except national public holidays. */
import { publicHolidays } from './public-holidays.ts'
import { type CalendarDate, addDays, getDayOfWeek } from './time.ts'

// As `getDayOfWeek` returns them.
const sunday = 0
const saturday = 6

/**
 * Returns true from Monday to Friday, except on a national holiday. Danger: in a year without rows
 * in public-holidays.ts, a holiday counts as a business day.
 */
export function isBusinessDay(date: CalendarDate): boolean {
  return !isWeekend(date) && !publicHolidays.has(date)
}

export function isWeekend(date: CalendarDate): boolean {
  const dayOfWeek = getDayOfWeek(date)
  return dayOfWeek === sunday || dayOfWeek === saturday
}

/**
 * Returns the `count`-th business day after `date`, which itself never counts: Friday plus 1 is
 * Monday. Zero returns `date`. Throws RangeError for a negative count.
 */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a day count: ${count}`)
  let day = date
  for (let remaining = count; remaining > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) remaining--
  }
  return day
}
