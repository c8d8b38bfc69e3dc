/**
 * Returns the discount of a voucher code, for a cart if the call has a subtotal. Holds no voucher
 * and stores nothing but the count of refused codes, which limits guessing.
 */
import { toRinggit, sen } from '#domain/money.ts'
import { validateVoucher } from '#domain/vouchers/validate-voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Shop } from '#server/shop.ts'

import { withVoucherGuessLimit } from './with-voucher-guess-limit.ts'
import { createVoucherError } from './voucher-error.ts'
import { findVoucher } from './vouchers.store.ts'

type VoucherQuery = { code: string; subtotal: number | undefined; ip: string }

/**
 * Returns the discount. `subtotal` and the discount are in ringgit. `ip` is the IP of the caller.
 * Throws the errors of `createVoucherError`, and TOO_MANY.
 */
export async function checkVoucher(shop: Shop, query: VoucherQuery): Promise<number> {
  return withVoucherGuessLimit(shop, query.ip, () => validateCode(shop, query))
}

async function validateCode(shop: Shop, query: VoucherQuery): Promise<number> {
  const code = parseVoucherCode(query.code)
  const storedVoucher = code === undefined ? undefined : await findVoucher(shop.db, code)
  if (!storedVoucher) throw createVoucherError('unknown')
  const { voucher, usedCount, heldCount } = storedVoucher
  const subtotal = query.subtotal === undefined ? undefined : sen(Math.round(query.subtotal * 100))
  // The customer is not known yet, so the limit per customer is checked when the order is placed.
  const uses = { usedCount, heldCount, customerUseCount: 0 }
  const voucherCheck = validateVoucher(voucher, uses, subtotal, shop.now())
  if (!voucherCheck.ok) throw createVoucherError(voucherCheck.reason)
  return toRinggit(voucherCheck.amount)
}
