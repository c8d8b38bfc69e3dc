/** An amount of the contract, two decimals ("20.00"), as people read it. */
import { formatRinggit, parseAmount, ZERO_SEN } from '#domain/money.ts'

export function ringgitText(amount: string): string {
  return formatRinggit(parseAmount(amount) ?? ZERO_SEN)
}
