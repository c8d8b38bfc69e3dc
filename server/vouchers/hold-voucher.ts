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
import { lockVoucher, addToVoucherCounts } from './vouchers.store.ts'
import { countUses, lockHold, upsertHold, type VoucherBuyer } from './voucher-holds.store.ts'

/** A voucher that may be used, whose row is locked. `amount` is the discount. */
export type ValidVoucher = {
  id: number
  code: string
  amount: Sen
  /** Number of its uses that open orders hold which the buyer's subscription replaces. */
  replacedHeldCount: number
}

/**
 * Locks and checks the voucher, and returns its discount. Throws the error of
 * `createVoucherError`. Danger: lock the orders whose holds do not count first, if they are ended
 * in the same transaction. A payment locks its order before the voucher.
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
  const { replacedHeldCount } = uses
  return { id: storedVoucher.id, code: storedVoucher.voucher.code, amount, replacedHeldCount }
}

/**
 * Locks the voucher of a subscription that replaces the browser's open orders, and returns its id.
 * Returns undefined when the subscription cannot have the voucher. A use that these orders hold
 * passes to the subscription even if staff changed the voucher in the meantime or its period has
 * ended, as for an order that is paid again. If the orders are another customer's, only the limit
 * per customer is checked. Without such a use the voucher is checked again.
 */
export async function lockVoucherToTakeOver(
  tx: Tx,
  voucherUse: VoucherBuyer & { code: string; subtotal: Sen; now: Date },
): Promise<number | undefined> {
  const storedVoucher = await lockVoucher(tx, voucherUse.code)
  if (!storedVoucher) return undefined
  const { id, voucher } = storedVoucher
  const uses = await countUses(tx, storedVoucher, voucherUse)
  if (uses.replacedByCustomerCount > 0) return id
  const checkedVoucher = uses.replacedHeldCount > 0 ? keepOnlyCustomerLimit(voucher) : voucher
  const { subtotal, now } = voucherUse
  return validateVoucher(checkedVoucher, uses, subtotal, now).ok ? id : undefined
}

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
 * it and its price, even if staff changed the voucher in the meantime. Otherwise the voucher is
 * checked again. Throws the error of `createVoucherError`.
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
  const voucher = await lockAndValidateVoucher(tx, voucherUse)
  await holdVoucher(tx, { ...voucherUse, voucher })
}

/**
 * Saves the hold for the order and increments the voucher's count of holds. Does nothing when the
 * order already holds or has redeemed a voucher.
 */
export async function holdVoucher(
  tx: Tx,
  hold: { voucher: ValidVoucher; orderId: number; customerHash: string; now: Date },
): Promise<void> {
  const existingHold = await lockHold(tx, hold.orderId)
  if (existingHold && existingHold.state !== 'released') return
  const { voucher, orderId, customerHash, now } = hold
  await upsertHold(tx, { voucherId: voucher.id, orderId, customerHash, heldAt: now })
  await addToVoucherCounts(tx, voucher.id, { held: 1, used: 0 })
}
