import { formatRoundedStock, isStockUnit } from '#domain/stock/stock-amount.ts'

/**
 * Returns a text such as "12.5 g" for an amount of a lot, which is stored in the smallest unit. The
 * contract types the unit as a string; an unknown unit would be shown as a mass.
 */
export function formatLotAmount(amount: number, unit: string): string {
  return formatRoundedStock(amount, isStockUnit(unit) ? unit : 'mass')
}
