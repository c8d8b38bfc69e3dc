/*
 * Business days of the pharmacy: Monday to Friday, without national public holidays.
 * What the shop promises ("up to 5 business days to make") is counted with these.
 */
import { publicHolidays } from './public-holidays.ts'
import { type CalendarDate, addDays, weekday } from './time.ts'

export function isBusinessDay(date: CalendarDate): boolean {
  const day = weekday(date)
  return day !== 0 && day !== 6 && !publicHolidays.has(date)
}

/**
 * The `count`-th business day after a day; the day itself never counts, so an order paid on a
 * Friday is one business day old on Monday. Zero gives the day back. Throws on a negative count.
 */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a number of days: ${count}`)
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left--
  }
  return day
}
