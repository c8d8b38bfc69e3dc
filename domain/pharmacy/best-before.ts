/*
 * The best-before date of a jar: `shelfLifeMonths` (a setting) after the day of the order in
 * Malaysia. If that month has no such day, the last day of the month counts. The date is never
 * after the expiry of a lot in the capsules.
 */
import { addDays, addMonths, dateInMalaysia, type CalendarDate } from '#domain/time.ts'

/**
 * Returns the best-before date of an order line. `lots` are the lots of the line's batch; empty
 * before weighing.
 */
export function computeBestBefore(
  orderedAt: Date,
  shelfLifeMonths: number,
  lots: readonly { readonly expiresOn: CalendarDate }[],
): CalendarDate {
  const shelfLifeEnd = addMonths(dateInMalaysia(orderedAt), shelfLifeMonths)
  return lots.reduce(
    (earliest, { expiresOn }) => (expiresOn < earliest ? expiresOn : earliest),
    shelfLifeEnd,
  )
}

/**
 * Returns whether a lot expires before the capsules are used up, at one capsule a day from today.
 * If the shelf life after the order is too short anyway, returns false, because another lot would
 * not help.
 */
export function lotsExpireTooEarly(
  line: { readonly orderedAt: Date; readonly shelfLifeMonths: number; readonly capsules: number },
  lots: readonly { readonly expiresOn: CalendarDate }[],
  today: CalendarDate,
): boolean {
  const { orderedAt, shelfLifeMonths, capsules } = line
  const lastDay = computeBestBefore(orderedAt, shelfLifeMonths, lots)
  const isShortenedByLot = lastDay < computeBestBefore(orderedAt, shelfLifeMonths, [])
  const lastCapsuleOn = addDays(today, capsules - 1)
  return isShortenedByLot && lastCapsuleOn > lastDay
}
