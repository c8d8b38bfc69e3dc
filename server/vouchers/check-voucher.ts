/**
 * Returns the discount of a voucher code, for a cart if the call has a subtotal. Holds no voucher
 * and stores nothing but the count of refused codes, which limits guessing.
 */
import { toRinggit, sen } from '#domain/money.ts'
import { validateVoucher } from '#domain/vouchers/validate-voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Shop } from '#server/shop.ts'

import { countReplaceableHolds, type BrowserBuyer } from './count-voucher-uses.ts'
import { withVoucherGuessLimit } from './with-voucher-guess-limit.ts'
import { refineRefusal } from './refine-refusal.ts'
import { createVoucherError } from './voucher-error.ts'
import { findVoucher } from './vouchers.store.ts'

/**
 * The customer is not known yet, so the limit per customer is checked when the order is placed.
 */
const noCustomerUses = {
  customerUsedCount: 0,
  customerHeldCount: 0,
  customerHeldBySubscriptionsCount: 0,
}

type VoucherQuery = BrowserBuyer & {
  code: string
  /** In ringgit; undefined when the call has no cart. */
  subtotal: number | undefined
  /** The caller's IP, whose network is limited. */
  ip: string
}

/**
 * Returns the discount in ringgit. Holds that the caller's next order would release do not count.
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
  const validate = (countedHeldCount: number) => {
    const uses = { ...noCustomerUses, usedCount, heldCount: countedHeldCount }
    return validateVoucher(voucher, uses, subtotal, shop.now())
  }
  let voucherCheck = validate(heldCount)
  // Counted only now, because few vouchers are taken.
  if (!voucherCheck.ok && voucherCheck.reason === 'taken for now')
    voucherCheck = validate(
      heldCount - (await countReplaceableHolds(shop.db, storedVoucher.id, query)),
    )
  if (!voucherCheck.ok)
    throw createVoucherError(await refineRefusal(shop.db, storedVoucher, voucherCheck.reason))
  return toRinggit(voucherCheck.amount)
}
