/**
 * Stock level of an ingredient: the sums of its lots by condition, and marks. A mark is a label of
 * the ingredient at the desk that shows a problem, such as low stock.
 */
import { addDays, type CalendarDate } from '#domain/time.ts'

import { deriveLotCondition, type Lot, type LotCondition } from './lot.ts'

/** A lot is marked as expiring from this many days before its expiry. */
export const expiryWarningDays = 60

/** Returns true for a lot that has expired, or expires within `expiryWarningDays` days. */
export function expiresSoon(expiresOn: CalendarDate, today: CalendarDate): boolean {
  return expiresOn <= addDays(today, expiryWarningDays)
}

/** `none`: no usable stock. `low`: below the reorder level. `expiring`: within the warning days. */
export const stockMarks = ['none', 'low', 'expiring'] as const

export type StockMark = (typeof stockMarks)[number]

type StockLevel = {
  /** Stock that is released and not expired. */
  readonly usable: number
  readonly quarantine: number
  readonly expired: number
  readonly recalled: number
  /** The first day on which usable stock expires. */
  readonly nearestExpiry: CalendarDate | undefined
  readonly marks: readonly StockMark[]
}

/** Returns the level. Amounts are in the smallest unit. A `reorderLevel` of 0 means none. */
export function computeStockLevel(
  lots: readonly Pick<Lot, 'state' | 'stock' | 'expiresOn'>[],
  reorderLevel: number,
  today: CalendarDate,
): StockLevel {
  const lotsWithCondition = lots.map((lot) => ({
    ...lot,
    condition: deriveLotCondition(lot, today),
  }))
  const sumStock = (condition: LotCondition) =>
    lotsWithCondition
      .filter((lot) => lot.condition === condition)
      .reduce((sum, { stock }) => sum + stock, 0)
  const usableLots = lotsWithCondition.filter(({ condition }) => condition === 'released')
  const nearestExpiry = usableLots.map(({ expiresOn }) => expiresOn).toSorted()[0]
  const usable = sumStock('released')
  const marks: StockMark[] = []
  if (usable === 0) marks.push('none')
  else if (usable < reorderLevel) marks.push('low')
  if (nearestExpiry !== undefined && expiresSoon(nearestExpiry, today)) marks.push('expiring')
  return {
    usable,
    quarantine: sumStock('quarantine'),
    expired: sumStock('expired'),
    recalled: sumStock('recalled'),
    nearestExpiry,
    marks,
  }
}
