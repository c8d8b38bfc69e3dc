/*
 * Periods that staff choose at the desks. A period ends today: "7 days" are today and the six days
 * before. Days begin at midnight in Malaysia.
 */
import { addDays, dateInMalaysia, startOfDay } from '#domain/time.ts'

/** Returns the start of the period of `dayCount` days that ends today. */
export function startOfRecentDays(now: Date, dayCount: number): Date {
  return startOfDay(addDays(dateInMalaysia(now), 1 - dayCount))
}
