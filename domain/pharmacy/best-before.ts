/*
 * The best-before date: a number of months after the order's day in Malaysia (a setting; the
 * documents say 4), at most the last day of that month.
 */
import { addMonths, dateInMalaysia, type CalendarDate } from '#domain/time.ts'

export function bestBefore(orderedAt: Date, shelfLifeMonths: number): CalendarDate {
  return addMonths(dateInMalaysia(orderedAt), shelfLifeMonths)
}
