import { formatRoundedStock, isStockUnit } from '#domain/stock/stock-amount.ts'

/**
 * Formats an amount in the smallest unit of a lot, such as "12.5 g". The contract types the unit as
 * a string; an unknown unit would be shown as a mass.
 */
export function formatLotAmount(amount: number, unit: string): string {
  return formatRoundedStock(amount, isStockUnit(unit) ? unit : 'mass')
}
