/**
 * Returns the discount of a voucher code, for a cart if the call has a subtotal. Holds no voucher
 * and stores nothing but the count of refused codes, which limits guessing.
 */
import { toRinggit, sen } from '#domain/money.ts'
import { validateVoucher } from '#domain/vouchers/validate-voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Shop } from '#server/shop.ts'

import { withVoucherGuessLimit } from './with-voucher-guess-limit.ts'
import { refineRefusal } from './refine-refusal.ts'
import { createVoucherError } from './voucher-error.ts'
import { countReplaceableHolds, type HoldOwner } from './voucher-holds.store.ts'
import { findVoucher } from './vouchers.store.ts'

/**
 * The customer is not known yet, so the limit per customer is checked when the order is placed.
 */
const noCustomerUses = { customerUsedCount: 0, customerHeldCount: 0, customerHeldByPlansCount: 0 }

type VoucherQuery = HoldOwner & { code: string; subtotal: number | undefined; ip: string }

/**
 * Returns the discount. `subtotal` and the discount are in ringgit. `ip` is the IP of the caller.
 * Holds that the caller's pay call would release do not count.
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
  const validate = (countedHolds: number) => {
    const uses = { ...noCustomerUses, usedCount, heldCount: countedHolds }
    return validateVoucher(voucher, uses, subtotal, shop.now())
  }
  let voucherCheck = validate(heldCount)
  if (!voucherCheck.ok && voucherCheck.reason === 'taken for now')
    voucherCheck = validate(
      heldCount - (await countReplaceableHolds(shop.db, storedVoucher.id, query)),
    )
  if (!voucherCheck.ok)
    throw createVoucherError(await refineRefusal(shop.db, storedVoucher, voucherCheck.reason))
  return toRinggit(voucherCheck.amount)
}
