/**
 * Holds the voucher of a subscription, which reduces the first delivery. The hold begins when the
 * subscription is saved, or when it replaces an open order that holds the voucher. It passes to the
 * first order when that order is paid, and is released when the subscription never begins.
 */
import type { Sen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'

import { lockVoucherToTakeOver, type ValidVoucher } from './hold-voucher.ts'
import { addToVoucherCounts } from './vouchers.store.ts'
import {
  endSubscriptionHold,
  assignHoldToOrder,
  findReleasedHold,
  insertSubscriptionHold,
  takeSubscriptionHold,
} from './voucher-holds.store.ts'

/**
 * Saves the hold and increments the voucher's count of holds. While an open order of the browser
 * holds the voucher, the saved hold reserves nothing: one use must not be held twice, and the order
 * keeps it until `takeOverHold`. The caller must have locked the voucher with
 * lockAndValidateVoucher.
 */
export async function holdForSubscription(
  tx: Tx,
  hold: { voucher: ValidVoucher; subscriptionId: number; customerHash: string; now: Date },
): Promise<void> {
  const { voucher, subscriptionId, customerHash, now } = hold
  const state = voucher.replacedHeldCount > 0 ? 'released' : 'held'
  const voucherId = voucher.id
  await insertSubscriptionHold(tx, { voucherId, subscriptionId, customerHash, state, heldAt: now })
  if (state === 'held') await addToVoucherCounts(tx, voucherId, { held: 1, used: 0 })
}

/**
 * Takes the use that the open orders of the browser hold. `endOrders` ends these orders, whose rows
 * the caller must have locked. Returns false, without a call of `endOrders`, when the order was
 * paid or has expired meanwhile and no use is left, or when the order is another customer's and the
 * subscriber has no use left.
 */
export async function takeOverHold(
  tx: Tx,
  subscription: { id: number; voucherCode: string | undefined; subtotal: Sen },
  { claimHash, now, endOrders }: { claimHash: string; now: Date; endOrders: () => Promise<void> },
): Promise<boolean> {
  const { id, voucherCode: code, subtotal } = subscription
  const hold = code === undefined ? undefined : await findReleasedHold(tx, id)
  if (code === undefined || !hold) {
    await endOrders()
    return true
  }
  const { customerHash } = hold
  const voucherUse = { code, subtotal, customerHash, orderId: undefined, now }
  const voucherId = await lockVoucherToTakeOver(tx, { ...voucherUse, replacedClaimHash: claimHash })
  if (voucherId === undefined) return false
  await endOrders()
  await takeSubscriptionHold(tx, id, now)
  await addToVoucherCounts(tx, voucherId, { held: 1, used: 0 })
  return true
}

/**
 * Passes the hold of a subscription to its first order. Call this before the order is settled,
 * because settling redeems the voucher that the order holds.
 */
export async function moveHoldToOrder(
  tx: Tx,
  subscriptionId: number,
  orderId: number,
): Promise<void> {
  await assignHoldToOrder(tx, subscriptionId, orderId)
}

/**
 * Releases the hold of a subscription. Safe to repeat. Does nothing after an order has got the
 * hold.
 */
export async function releaseSubscriptionHold(
  tx: Tx,
  subscriptionId: number,
  now: Date,
): Promise<void> {
  const voucherId = await endSubscriptionHold(tx, subscriptionId, now)
  if (voucherId !== undefined) await addToVoucherCounts(tx, voucherId, { held: -1, used: 0 })
}
