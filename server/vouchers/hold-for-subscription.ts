/**
 * Holds the voucher of a subscription, which reduces the first delivery. The hold begins when the
 * subscription is saved and passes to the first order when that order is paid. It is released when
 * the subscription never begins.
 */
import type { Tx } from '#server/db/transact.ts'

import type { ValidVoucher } from './hold-voucher.ts'
import { addToVoucherCounts } from './vouchers.store.ts'
import {
  endSubscriptionHold,
  assignHoldToOrder,
  insertSubscriptionHold,
} from './voucher-holds.store.ts'

/**
 * Saves the hold and increments the voucher's count of holds. The caller must have locked the
 * voucher with lockAndValidateVoucher.
 */
export async function holdForSubscription(
  tx: Tx,
  hold: { voucher: ValidVoucher; subscriptionId: number; customerHash: string; now: Date },
): Promise<void> {
  const { voucher, subscriptionId, customerHash, now } = hold
  const voucherId = voucher.id
  await insertSubscriptionHold(tx, { voucherId, subscriptionId, customerHash, heldAt: now })
  await addToVoucherCounts(tx, voucherId, { held: 1, used: 0 })
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
