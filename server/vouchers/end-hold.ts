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

import { isCustomerOverLimit } from './count-voucher-uses.ts'
import type { VoucherCounts } from './vouchers.store.ts'
import { endOrderHold, lockHold } from './voucher-holds.store.ts'

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

type EndedHold = {
  /** The voucher's counts after the change. */
  counts: VoucherCounts
  /** The hold was released before this change, because the order was paid late. */
  wasReleased: boolean
}

/**
 * Returns whether the voucher was redeemed beyond one of its limits. Danger: call it while the
 * voucher's row is locked, as `endHold` leaves it; otherwise a parallel order could add a use.
 */
async function isOverLimit(
  tx: Tx,
  orderId: number,
  { counts, wasReleased }: EndedHold,
): Promise<boolean> {
  if (counts.limit !== undefined && counts.usedAndHeld > counts.limit) return true
  // A hold counts towards the customer's limit while it is held, so only a released hold can exceed
  // that limit.
  return wasReleased && (await isCustomerOverLimit(tx, orderId))
}

/**
 * Ends the hold of an order, and locks and returns the voucher's new counts. Returns undefined when
 * the order has no hold or the hold has already ended, so repeated payment events are harmless.
 */
async function endHold(
  tx: Tx,
  orderId: number,
  newState: 'used' | 'released',
  endedAt: Date,
): Promise<EndedHold | undefined> {
  const hold = await lockHold(tx, orderId)
  if (!hold || !canTransition(voucherHoldTransitions, hold.state, newState)) return undefined
  const counts = await endOrderHold(tx, hold, newState, endedAt)
  return { counts, wasReleased: hold.state === 'released' }
}
