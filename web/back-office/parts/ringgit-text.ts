/** Formats an amount of the contract ("20.00"). */
import { formatRinggit, parseAmount, ZERO_SEN } from '#domain/money.ts'

export function ringgitText(amount: string): string {
  return formatRinggit(parseAmount(amount) ?? ZERO_SEN)
}
