/**
 * Formats an amount of the API, such as `270.00`, as `RM 270.00`. Returns an invalid amount
 * unchanged, because `RM 0.00` would look like a real amount.
 */
import { formatRinggit, parseRinggit } from '#domain/money.ts'

export function formatApiAmount(apiAmount: string): string {
  const amount = parseRinggit(apiAmount)
  return amount === undefined ? apiAmount : formatRinggit(amount)
}
