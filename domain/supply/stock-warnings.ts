/*
 * Warnings about the stock of ingredients, for the overview and the email to the owner. An
 * ingredient without a reorder level gets no warning about its amount.
 */
import { compareByExpiry, deriveLotCondition, type Lot } from '#domain/stock/lot.ts'
import { formatRoundedStock, type StockUnit } from '#domain/stock/stock-amount.ts'
import { expiresSoon } from '#domain/stock/stock-level.ts'
import { daysBetween, formatDate, type CalendarDate } from '#domain/time.ts'

/** Number of days over which the use of an ingredient is measured. */
export const usageWindowDays = 30
/**
 * Maximum number of days in quarantine without a warning. After this time a pharmacist should
 * release or discard the lot.
 */
const maxQuarantineDays = 14

export type StockedIngredient = {
  readonly id: string
  readonly name: string
  readonly unit: StockUnit
  /** 0 means no reorder level. */
  readonly reorderLevel: number
  /** Stock that is released and not expired. */
  readonly usable: number
  /** Amount weighed for batches in the last `usageWindowDays` days. */
  readonly used: number
}

/** A lot with stock. */
export type StockedLot = Pick<Lot, 'id' | 'number' | 'ingredientId' | 'unit' | 'state' | 'stock'> &
  Pick<Lot, 'receivedOn' | 'expiresOn'> & {
    readonly ingredientName: string
    /** The day on which the lot was received or last put back into quarantine. */
    readonly quarantinedSince: CalendarDate
  }

/** In the sequence of the list, the most urgent first. */
export const stockWarningKinds = ['out', 'low', 'expired', 'expiring', 'quarantine'] as const

type IngredientWarningKind = 'out' | 'low'
type LotWarningKind = Exclude<(typeof stockWarningKinds)[number], IngredientWarningKind>

export type StockWarning = {
  readonly ingredientId: string
  /** Name of the ingredient. */
  readonly name: string
  /** One sentence without the ingredient's name. */
  readonly text: string
} & (
  | { readonly kind: IngredientWarningKind; readonly lot?: undefined }
  /** `lot` is the lot number. */
  | { readonly kind: LotWarningKind; readonly lot: string }
)

/**
 * Returns warnings of ingredients (out of stock, then low, each by name), then of lots (expired,
 * expiring, in quarantine, each by expiry).
 */
export function findStockWarnings(
  ingredients: readonly StockedIngredient[],
  lots: readonly StockedLot[],
  today: CalendarDate,
): StockWarning[] {
  const ingredientWarnings = ingredients
    .filter(({ usable, reorderLevel }) => usable < reorderLevel)
    .map((ingredient) => createLowStockWarning(ingredient))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const lotWarnings = lots
    .toSorted(compareByExpiry)
    .flatMap((lot) => findLotWarning(lot, today) ?? [])
  // The sort is stable, so warnings of the same kind keep their sequence.
  return [...ingredientWarnings, ...lotWarnings].toSorted(
    (a, b) => stockWarningKinds.indexOf(a.kind) - stockWarningKinds.indexOf(b.kind),
  )
}

/**
 * Returns the key that identifies a warning from day to day. A changed figure, such as the amount
 * left, does not change the key. Danger: the keys of emailed warnings are stored
 * (`stock_warning_email.keys`), so after a change of the format all warnings are emailed again.
 */
export function toWarningKey({ kind, ingredientId, lot }: StockWarning): string {
  return `${kind} ${lot ?? ingredientId}`
}

/** Returns how many whole days the stock lasts; undefined if none was used in the window. */
function computeDaysOfSupply({
  usable,
  used,
}: Pick<StockedIngredient, 'usable' | 'used'>): number | undefined {
  return used > 0 ? Math.floor((Math.max(0, usable) * usageWindowDays) / used) : undefined
}

function formatDaysOfSupply(days: number | undefined): string {
  if (days === undefined) return `no use in the last ${usageWindowDays} days`
  return `${days === 1 ? '1 day' : `${days} days`} left at the pace of the last ${usageWindowDays} days`
}

function createLowStockWarning(ingredient: StockedIngredient): StockWarning {
  const { id: ingredientId, name, unit, usable, reorderLevel } = ingredient
  const level = formatRoundedStock(reorderLevel, unit)
  if (usable <= 0)
    return { kind: 'out', ingredientId, name, text: `No usable stock; reorder level ${level}.` }
  const supply = formatDaysOfSupply(computeDaysOfSupply(ingredient))
  const text = `${formatRoundedStock(usable, unit)} left, below the reorder level of ${level}; ${supply}.`
  return { kind: 'low', ingredientId, name, text }
}

function findLotWarning(lot: StockedLot, today: CalendarDate): StockWarning | undefined {
  const { ingredientId, ingredientName: name, number, expiresOn } = lot
  const amount = formatRoundedStock(lot.stock, lot.unit)
  const lotFields = { ingredientId, name, lot: number }
  const createWarning = (kind: LotWarningKind, text: string) => ({ kind, ...lotFields, text })
  switch (deriveLotCondition(lot, today)) {
    case 'expired':
      return createWarning(
        'expired',
        `Expired on ${formatDate(expiresOn)} with ${amount} in stock.`,
      )
    case 'released':
      if (!expiresSoon(expiresOn, today)) return undefined
      return createWarning(
        'expiring',
        `Expires on ${formatDate(expiresOn)} with ${amount} in stock.`,
      )
    case 'quarantine': {
      const quarantineDays = daysBetween(lot.quarantinedSince, today)
      if (quarantineDays <= maxQuarantineDays) return undefined
      return createWarning('quarantine', `In quarantine for ${quarantineDays} days with ${amount}.`)
    }
    case 'recalled':
    case 'used up':
      return undefined
  }
}
