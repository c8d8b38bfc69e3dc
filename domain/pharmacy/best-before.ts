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

/**
 * Whether a lot expires before the capsules are used up, started today at one a day. False when the
 * shelf life alone is too short: no other lot would help.
 */
export function lotsExpireTooEarly(
  line: { readonly orderedAt: Date; readonly shelfLifeMonths: number; readonly capsules: number },
  lots: readonly { readonly expiresOn: CalendarDate }[],
  today: CalendarDate,
): boolean {
  const { orderedAt, shelfLifeMonths, capsules } = line
  const day = bestBefore(orderedAt, shelfLifeMonths, lots)
  const isShortened = day < bestBefore(orderedAt, shelfLifeMonths, [])
  return isShortened && addDays(today, capsules - 1) > day
}
