/*
 * The best-before date: a number of months after the order's day in Malaysia (a setting; the
 * documents say 4), at most the last day of that month, and never after the expiry of a lot in the
 * capsules.
 */
import { addDays, addMonths, dateInMalaysia, type CalendarDate } from '#domain/time.ts'

/** `lots`: what the line's batch takes; empty before it is weighed. */
export function bestBefore(
  orderedAt: Date,
  shelfLifeMonths: number,
  lots: readonly { readonly expiresOn: CalendarDate }[],
): CalendarDate {
  const byOrder = addMonths(dateInMalaysia(orderedAt), shelfLifeMonths)
  // Calendar days are ISO texts, so their order as texts is their order in time.
  return [byOrder, ...lots.map(({ expiresOn }) => expiresOn)].toSorted()[0] ?? byOrder
}

/** Whether capsules that are started today, one a day, last longer than their best-before date. */
export function outlastsBestBefore(
  capsules: number,
  bestBeforeDay: CalendarDate,
  today: CalendarDate,
): boolean {
  return addDays(today, capsules - 1) > bestBeforeDay
}
