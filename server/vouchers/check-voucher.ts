/**
 * Returns the discount of a voucher code, for a cart if the call has a subtotal. Does not hold the
 * voucher. Stores only the count of refused codes, because codes can be guessed.
 */
import { toRinggit, sen } from '#domain/money.ts'
import { validateVoucher } from '#domain/vouchers/validate-voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Shop } from '#server/shop.ts'

import { withVoucherGuessLimit } from './with-voucher-guess-limit.ts'
import { createVoucherError } from './voucher-error.ts'
import { findVoucher } from './vouchers.store.ts'

type VoucherCheck = { code: string; subtotal: number | undefined; ip: string }

/**
 * `subtotal` and the returned discount are in ringgit. `ip` is the IP of the caller. Throws the
 * voucher errors and TOO_MANY.
 */
export async function checkVoucher(shop: Shop, input: VoucherCheck): Promise<number> {
  return withVoucherGuessLimit(shop, input.ip, () => validateCode(shop, input))
}

async function validateCode(shop: Shop, input: VoucherCheck): Promise<number> {
  const code = parseVoucherCode(input.code)
  const storedVoucher = code === undefined ? undefined : await findVoucher(shop.db, code)
  const subtotal = input.subtotal === undefined ? undefined : sen(Math.round(input.subtotal * 100))
  // The customer is not known yet, so the limit per customer is checked when the order is placed.
  const voucherCheck = validateVoucher(
    storedVoucher?.voucher,
    {
      usedCount: storedVoucher?.usedCount ?? 0,
      heldCount: storedVoucher?.heldCount ?? 0,
      byCustomer: 0,
    },
    subtotal,
    shop.now(),
  )
  if (!voucherCheck.ok) throw createVoucherError(voucherCheck.reason)
  return toRinggit(voucherCheck.amount)
}
