import type { VoucherRefusal } from '#domain/vouchers/validate-voucher.ts'
import { voucherRefusals } from '#domain/vouchers/refusal-texts.ts'
import { ShopError } from '#server/http/shop-error.ts'

/**
 * Error codes by HTTP status. The specification fixes the statuses; refusal-texts.ts assigns one to
 * each refusal.
 */
const codeByStatus = {
  404: 'VOUCHER_UNKNOWN',
  410: 'VOUCHER_EXPIRED',
  422: 'VOUCHER_NOT_APPLICABLE',
} as const

const voucherErrorCodes: ReadonlySet<string> = new Set(Object.values(codeByStatus))

/**
 * Returns the error of a refused voucher, with the code and text of refusal-texts.ts. Calls with
 * `errorFormat: 'text'` send only the text.
 */
export function createVoucherError(reason: VoucherRefusal): ShopError {
  const { status, text } = voucherRefusals[reason]
  return new ShopError(codeByStatus[status], { message: text })
}

/**
 * Returns true for an error of `createVoucherError`. Danger: an error of another place must not use
 * these codes, or it would count as a guessed voucher code.
 */
export function isVoucherError(error: unknown): boolean {
  return error instanceof ShopError && voucherErrorCodes.has(error.code)
}
