/* "7 days" at a desk: today and the six days before it, as days begin in Malaysia (D-103). */
import { addDays, dateInMalaysia, startOfDay } from '#domain/time.ts'

/** When the first of the last `count` days began. */
export function startOfRecentDays(now: Date, count: number): Date {
  return startOfDay(addDays(dateInMalaysia(now), 1 - count))
}
