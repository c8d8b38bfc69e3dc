/**
 * Ends the hold of a voucher, which reserves one use for an unpaid order. The hold becomes `used`
 * when the payment arrives (the voucher is redeemed), or `released` when the order can no longer be
 * paid. A payment after the release still redeems the voucher, even beyond its limit, because the
 * buyer paid the price that was shown.
 */
import { canTransition } from '#domain/state-table.ts'
import { voucherHoldTransitions } from '#domain/vouchers/voucher-hold.ts'
import type { Tx } from '#server/db/transact.ts'
import type { PaidOrder } from '#server/domain-events.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { addToVoucherCounts, type VoucherCounts } from './vouchers.store.ts'
import { isCustomerOverLimit, lockHold, setHoldState } from './voucher-holds.store.ts'

/**
 * Redeems the voucher of a paid order. Does nothing for an order without a voucher, or when the
 * voucher was already redeemed. Records a payment issue when uses and holds of the voucher now
 * exceed its limit, or when those of the customer exceed the limit per customer.
 */
export async function redeemVoucher(shop: Shop, tx: Tx, paidOrder: PaidOrder): Promise<void> {
  if (!paidOrder.hasVoucher) return
  const { billId, orderId, orderNumber, attemptId } = paidOrder
  const endedHold = await endHold(tx, orderId, 'used', shop.now())
  if (!endedHold || !(await isOverLimit(tx, orderId, endedHold))) return
  await recordPaymentIssue(shop, tx, {
    kind: 'voucher over limit',
    provider: paidOrder.isDelivery ? 'paypal' : 'billplz',
    providerResourceId: billId,
    orderId,
    orderNumber,
    attemptId,
  })
}

/** Releases the voucher of an order, if the order holds one. Safe to repeat. */
export async function releaseVoucher(
  shop: Shop,
  tx: Tx,
  { orderId }: { orderId: number },
): Promise<void> {
  await endHold(tx, orderId, 'released', shop.now())
}

/** `wasReleased`: the hold had been released before, because the order was paid late. */
type EndedHold = { counts: VoucherCounts; wasReleased: boolean }

/**
 * Returns whether the voucher was redeemed beyond one of its limits. Danger: without a lock of the
 * voucher's row, a parallel order could add a use meanwhile.
 */
async function isOverLimit(
  tx: Tx,
  orderId: number,
  { counts, wasReleased }: EndedHold,
): Promise<boolean> {
  if (counts.limit !== undefined && counts.usedAndHeld > counts.limit) return true
  // While it was held, the use counted towards the customer's limit, so only a released hold can
  // exceed it.
  return wasReleased && (await isCustomerOverLimit(tx, orderId))
}

/**
 * Ends the hold of an order and returns the voucher's new counts. Returns undefined when the order
 * has no hold or the hold has already ended, so repeated payment events are harmless.
 */
async function endHold(
  tx: Tx,
  orderId: number,
  newState: 'used' | 'released',
  now: Date,
): Promise<EndedHold | undefined> {
  const hold = await lockHold(tx, orderId)
  if (!hold || !canTransition(voucherHoldTransitions, hold.state, newState)) return undefined
  await setHoldState(tx, orderId, newState, now)
  const counts = await addToVoucherCounts(tx, hold.voucherId, {
    // A released hold, whose order was paid late, is no longer in the count.
    held: hold.state === 'held' ? -1 : 0,
    used: newState === 'used' ? 1 : 0,
  })
  return { counts, wasReleased: hold.state === 'released' }
}
