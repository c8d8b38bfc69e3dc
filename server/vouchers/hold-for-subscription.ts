/**
 * Holds the voucher of a subscription, which reduces the first delivery. The hold begins when the
 * subscription is saved, or when it replaces an open order that holds the voucher. It passes to the
 * first order when that order is paid, and is released when the subscription never begins.
 */
import type { Sen } from '#domain/money.ts'
import type { Tx } from '#server/db/transact.ts'

import { lockVoucherToTakeOver, type ValidVoucher } from './hold-voucher.ts'
import {
  findReleasedHold,
  insertSubscriptionHold,
  startSubscriptionHold,
} from './voucher-holds.store.ts'

/** Exported here because other features may not import a `.store` file (a house test checks it). */
export { moveHoldToOrder, releaseSubscriptionHold } from './voucher-holds.store.ts'

/**
 * Saves the hold of the subscription. While an open order of the browser holds the voucher, the
 * order keeps the use and the saved hold reserves none until `takeOverHold`: one use must not be
 * held twice. `voucher` is the result of `lockAndValidateVoucher` in the same transaction.
 */
export async function holdForSubscription(
  tx: Tx,
  hold: { voucher: ValidVoucher; subscriptionId: number; customerHash: string; now: Date },
): Promise<void> {
  const { voucher, subscriptionId, customerHash, now } = hold
  const state = voucher.replacedHoldCount > 0 ? 'released' : 'held'
  const voucherId = voucher.id
  await insertSubscriptionHold(tx, { voucherId, subscriptionId, customerHash, state, heldAt: now })
}

/**
 * Ends the open orders of the browser with `endOrders`, and passes the use that they hold to the
 * subscription. The caller must have locked the rows of these orders. Returns true when the orders
 * are ended. Returns false, without a call of `endOrders`, when the subscription cannot have the
 * voucher: the order was paid or has expired meanwhile and no use is left, or the order is another
 * customer's and the subscriber has reached the limit per customer.
 */
export async function takeOverHold(
  tx: Tx,
  subscription: { id: number; voucherCode: string | undefined; subtotal: Sen },
  { claimHash, now, endOrders }: { claimHash: string; now: Date; endOrders: () => Promise<void> },
): Promise<boolean> {
  const { id, voucherCode: code, subtotal } = subscription
  const releasedHold = code === undefined ? undefined : await findReleasedHold(tx, id)
  // Without a voucher, or with a hold that reserves a use already, there is nothing to take over.
  if (code === undefined || !releasedHold) {
    await endOrders()
    return true
  }
  const canTakeOver = await lockVoucherToTakeOver(tx, {
    code,
    subtotal,
    customerHash: releasedHold.customerHash,
    replacedClaimHash: claimHash,
    now,
  })
  if (!canTakeOver) return false
  // First, because it releases the use of these orders, which the subscription then holds.
  await endOrders()
  await startSubscriptionHold(tx, id, now)
  return true
}
