/**
 * Formats an amount of the contract ("20.00"). Shows RM 0.00 for text that is not an amount, which
 * the contract never sends.
 */
import { formatRinggit, parseAmount, ZERO_SEN } from '#domain/money.ts'

export function ringgitText(amount: string): string {
  return formatRinggit(parseAmount(amount) ?? ZERO_SEN)
}
