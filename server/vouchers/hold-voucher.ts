/**
 * Holds a voucher for an order that is being placed, in the order's own transaction. The voucher's
 * row is locked from the check to the commit, so that only one of many parallel orders holds a
 * single-use code (T-C02, invariant I5).
 */
import type { Sen } from '#domain/money.ts'
import { validateVoucher } from '#domain/vouchers/validate-voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Tx } from '#server/db/transact.ts'

import { voucherError } from './voucher-error.ts'
import {
  countUses,
  lockHold,
  lockVoucher,
  addToVoucherCounts,
  upsertHold,
} from './vouchers.store.ts'

/** A voucher that may be used, whose row is locked. `amount` is the discount. */
export type ValidVoucher = { id: number; code: string; amount: Sen }

/**
 * Locks and checks the voucher. `orderId`: set when an order is paid again, whose own use does not
 * count. Throws the error of `voucherError`.
 */
export async function lockAndValidateVoucher(
  tx: Tx,
  requested: {
    code: string
    subtotal: Sen
    customer: string
    orderId: number | undefined
    now: Date
  },
): Promise<ValidVoucher> {
  const code = parseVoucherCode(requested.code)
  const stored = code === undefined ? undefined : await lockVoucher(tx, code)
  if (!stored) throw voucherError('unknown')
  const uses = await countUses(tx, stored, requested)
  const verdict = validateVoucher(stored.voucher, uses, requested.subtotal, requested.now)
  if (!verdict.ok) throw voucherError(verdict.reason)
  return { id: stored.id, code: stored.voucher.code, amount: verdict.amount }
}

/**
 * Holds the voucher of an order that is paid again. An order that still holds the voucher keeps
 * it and its price, even if staff changed the voucher in the meantime. Otherwise the voucher is
 * checked again. The caller must have locked the order: its hold is locked before the voucher here,
 * and after the voucher for a new order. Throws the error of `voucherError`.
 */
export async function renewVoucherHold(
  tx: Tx,
  requested: { code: string; subtotal: Sen; customer: string; orderId: number; now: Date },
): Promise<void> {
  const existing = await lockHold(tx, requested.orderId)
  if (existing?.state === 'held') return
  // There is no hold, or it was released when the order's bill ended.
  const voucher = await lockAndValidateVoucher(tx, requested)
  await holdVoucher(tx, { ...requested, voucher })
}

/**
 * Saves the hold for the order. Does nothing when the order already holds or has redeemed a
 * voucher.
 */
export async function holdVoucher(
  tx: Tx,
  hold: { voucher: ValidVoucher; orderId: number; customer: string; now: Date },
): Promise<void> {
  const existing = await lockHold(tx, hold.orderId)
  if (existing && existing.state !== 'released') return
  const { voucher, orderId, customer, now } = hold
  await upsertHold(tx, { voucherId: voucher.id, orderId, customer, at: now })
  await addToVoucherCounts(tx, voucher.id, { held: 1, used: 0 })
}
