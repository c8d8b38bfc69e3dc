/* The period "7 days" at a desk: today and the six days before it, in Malaysian days (D-103). */
import { addDays, dateInMalaysia, startOfDay } from '#domain/time.ts'

/** Returns the start of the period of `count` days that ends today. */
export function startOfRecentDays(now: Date, count: number): Date {
  return startOfDay(addDays(dateInMalaysia(now), 1 - count))
}
