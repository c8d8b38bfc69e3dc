/**
 * When the demo's orders were placed: a week with busy weekday evenings and a quiet Sunday, and a
 * shop that grows a little.
 */
import { isWeekend } from '#domain/business-days.ts'
import { addDays, hours, addDuration, minutes, startOfDay, getDayOfWeek } from '#domain/time.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { SeededRandom } from '#server/demo/past/seeded-random.ts'

/** Number of days of the demo's past, including today. */
export const demoDays = 60

/** Average orders per day, Sunday first, like `getDayOfWeek`. */
const ordersByDayOfWeek = [1.2, 2.7, 2.8, 3, 3, 2.6, 2.2] as const

/** Weight of each hour in Malaysia; the sum does not matter. The other hours have no orders. */
const weekdayHourWeights: Readonly<Record<number, number>> = {
  8: 3,
  9: 4,
  10: 5,
  11: 5,
  12: 8,
  13: 8,
  14: 4,
  15: 4,
  16: 4,
  17: 4,
  18: 6,
  19: 9,
  20: 14,
  21: 15,
  22: 10,
  23: 4,
}
const weekendHourWeights: Readonly<Record<number, number>> = {
  9: 4,
  10: 7,
  11: 9,
  12: 8,
  13: 7,
  14: 8,
  15: 8,
  16: 8,
  17: 7,
  18: 6,
  19: 6,
  20: 8,
  21: 8,
  22: 5,
}

/** Returns the moments of the orders, oldest first, on the days before and including `today`. */
export function computeOrderMoments(today: CalendarDate, random: SeededRandom): Date[] {
  // Fractions of an order are carried over to the next day.
  let expectedOrders = 0
  return Array.from({ length: demoDays }, (_, index) => {
    const day = addDays(today, index + 1 - demoDays)
    // Grows from 65% to 135% of the average. Each day has between 85% and 115% of that at random.
    const growth = 0.65 + (0.7 * index) / demoDays
    expectedOrders += ordersByDayOfWeek[getDayOfWeek(day)] * growth * (0.85 + 0.3 * random.next())
    const count = Math.floor(expectedOrders)
    expectedOrders -= count
    return Array.from({ length: count }, () => pickMoment(day, random))
  })
    .flat()
    .toSorted((a, b) => a.getTime() - b.getTime())
}

/** Picks a random moment of the day, with each hour weighted. */
function pickMoment(day: CalendarDate, random: SeededRandom): Date {
  const weights = Object.entries(isWeekend(day) ? weekendHourWeights : weekdayHourWeights)
  let remainingWeight = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  const weightedHour = weights.find(([, weight]) => {
    remainingWeight -= weight
    return remainingWeight < 0
  })
  // Rounding may leave a remaining weight of 0 after the last hour.
  const [hour] = weightedHour ?? ['21']
  return addDuration(startOfDay(day), hours(Number(hour)) + minutes(random.below(60)))
}
