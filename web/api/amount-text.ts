/**
 * Formats an amount of the API, such as `270.00`, as `RM 270.00`. A text that is no amount is
 * returned unchanged: RM 0.00 in its place would look like a real amount.
 */
import { formatRinggit, parseRinggit } from '#domain/money.ts'

export function amountText(text: string): string {
  const amount = parseRinggit(text)
  return amount === undefined ? text : formatRinggit(amount)
}
