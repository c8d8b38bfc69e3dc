/**
 * Holds a voucher for an order that is being placed, in the order's own transaction: one use is
 * reserved until the order is paid or can no longer be paid. The voucher's row is locked from the
 * check to the commit, so that only one of many parallel orders holds a single-use code (T-C02 in
 * docs/threats.md).
 */
import { ZERO_SEN, type Sen } from '#domain/money.ts'
import { validateVoucher, type Voucher } from '#domain/vouchers/validate-voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Tx } from '#server/db/transact.ts'

import { refineRefusal } from './refine-refusal.ts'
import { createVoucherError } from './voucher-error.ts'
import { countUses, type VoucherBuyer } from './count-voucher-uses.ts'
import { lockVoucher } from './vouchers.store.ts'
import { lockHold, saveOrderHold } from './voucher-holds.store.ts'

/** A voucher that may be used, whose row is locked. */
export type ValidVoucher = {
  id: number
  code: string
  /** The discount. */
  amount: Sen
  /** Holds of open orders that the buyer's subscription replaces; 0 for an order. */
  replacedHoldCount: number
}

/**
 * Locks and checks the voucher, and returns its discount. Throws the error of
 * `createVoucherError`. Danger: if the same transaction ends orders of `ignoredHolds`, lock them
 * before this call. A payment locks its order before the voucher, so the other sequence could
 * deadlock.
 */
export async function lockAndValidateVoucher(
  tx: Tx,
  voucherUse: VoucherBuyer & { code: string; subtotal: Sen; now: Date },
): Promise<ValidVoucher> {
  const code = parseVoucherCode(voucherUse.code)
  const storedVoucher = code === undefined ? undefined : await lockVoucher(tx, code)
  if (!storedVoucher) throw createVoucherError('unknown')
  const uses = await countUses(tx, storedVoucher, voucherUse)
  const { subtotal, now } = voucherUse
  const voucherCheck = validateVoucher(storedVoucher.voucher, uses, subtotal, now)
  if (!voucherCheck.ok)
    throw createVoucherError(await refineRefusal(tx, storedVoucher, voucherCheck.reason))
  const { amount } = voucherCheck
  const { replacedHoldCount } = uses
  return { id: storedVoucher.id, code: storedVoucher.voucher.code, amount, replacedHoldCount }
}

/**
 * Locks the voucher of a subscription that replaces the browser's open orders, and returns whether
 * the subscription can have it. If the buyer's own orders hold a use, it can, as for an order that
 * is paid again: even if staff changed the voucher in the meantime or its period has ended. If only
 * another customer's orders hold a use, just the limit per customer is checked. Without such a use
 * the whole voucher is checked again.
 */
export async function lockVoucherToTakeOver(
  tx: Tx,
  voucherUse: {
    code: string
    subtotal: Sen
    customerHash: string
    /** Claim hash of the browser whose open orders are replaced. */
    replacedClaimHash: string
    now: Date
  },
): Promise<boolean> {
  const { code, subtotal, customerHash, replacedClaimHash: claimHash, now } = voucherUse
  const storedVoucher = await lockVoucher(tx, code)
  if (!storedVoucher) return false
  const ignoredHolds = { of: 'replaced orders', claimHash } as const
  const uses = await countUses(tx, storedVoucher, { customerHash, ignoredHolds })
  if (uses.ownReplacedHoldCount > 0) return true
  const { voucher } = storedVoucher
  const checkedVoucher = uses.replacedHoldCount > 0 ? keepOnlyCustomerLimit(voucher) : voucher
  return validateVoucher(checkedVoucher, uses, subtotal, now).ok
}

/** Returns the voucher as if it were active, without dates, minimum spend and total limit. */
function keepOnlyCustomerLimit({ code, worth, customerLimit }: Voucher): Voucher {
  return {
    code,
    worth,
    isActive: true,
    firstDay: undefined,
    lastDay: undefined,
    minimumSpend: ZERO_SEN,
    totalLimit: undefined,
    customerLimit,
  }
}

/**
 * Holds the voucher of an order that is paid again. An order that still holds the voucher keeps
 * the voucher and its price, even if staff changed the voucher in the meantime. Otherwise the
 * voucher is checked again. Throws the error of `createVoucherError`.
 *
 * Danger: lock the order first. A new order locks the voucher before the hold, but this function
 * locks the hold first, so two calls for one order could deadlock.
 */
export async function renewVoucherHold(
  tx: Tx,
  voucherUse: { code: string; subtotal: Sen; customerHash: string; orderId: number; now: Date },
): Promise<void> {
  const existingHold = await lockHold(tx, voucherUse.orderId)
  if (existingHold?.state === 'held') return
  // There is no hold, or it was released when the order's bill ended.
  const ignoredHolds = { of: 'order', orderId: voucherUse.orderId } as const
  const voucher = await lockAndValidateVoucher(tx, { ...voucherUse, ignoredHolds })
  await holdVoucher(tx, { ...voucherUse, voucher })
}

/**
 * Saves the hold for the order. Does nothing when the order already holds or has redeemed a
 * voucher.
 */
export async function holdVoucher(
  tx: Tx,
  hold: { voucher: ValidVoucher; orderId: number; customerHash: string; now: Date },
): Promise<void> {
  const existingHold = await lockHold(tx, hold.orderId)
  if (existingHold && existingHold.state !== 'released') return
  const { voucher, orderId, customerHash, now } = hold
  await saveOrderHold(tx, { voucherId: voucher.id, orderId, customerHash, heldAt: now })
}
