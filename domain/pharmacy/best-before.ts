/*
 * Until when a capsule is good: so many months after the day of the order (the shop's settings; the
 * documents say 4), at the latest the last day of that month. The day is that of Malaysia.
 */
import { addMonths, dateInMalaysia, type CalendarDate } from '#domain/time.ts'

export function bestBefore(orderedAt: Date, shelfLifeMonths: number): CalendarDate {
  return addMonths(dateInMalaysia(orderedAt), shelfLifeMonths)
}
