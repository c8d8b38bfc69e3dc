/**
 * Ends a hold: used when the payment arrives, released when the bill has ended. A payment after the
 * release still uses the voucher, even beyond its limit: the buyer paid the price that was shown.
 */
import { mayMove } from '#domain/state-table.ts'
import { voucherHoldMoves, type VoucherHoldState } from '#domain/vouchers/voucher-hold.ts'
import type { Tx } from '#server/db/transact.ts'
import type { PaidOrder } from '#server/domain-events.ts'
import { recordPaymentIssue } from '#server/payments/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { lockHold, addToCounts, setHoldState } from './vouchers.store.ts'

/**
 * Records a payment issue when the voucher is now used or held more often than its limit allows.
 */
export async function useHeldVoucher(shop: Shop, tx: Tx, paid: PaidOrder): Promise<void> {
  const { billId, orderId, orderNumber, attemptId } = paid
  const counts = await endHold(tx, orderId, 'used', shop.now())
  if (counts?.limit === undefined || counts.taken <= counts.limit) return
  const kind = 'voucher over limit'
  await recordPaymentIssue(shop, tx, { kind, billId, orderId, orderNumber, attemptId })
}

export async function releaseVoucher(
  shop: Shop,
  tx: Tx,
  { orderId }: { orderId: number },
): Promise<void> {
  await endHold(tx, orderId, 'released', shop.now())
}

async function endHold(
  tx: Tx,
  orderId: number,
  to: 'used' | 'released',
  now: Date,
): Promise<{ taken: number; limit: number | undefined } | undefined> {
  const hold = await lockHold(tx, orderId)
  if (!hold || !isHoldState(hold.state) || !mayMove(voucherHoldMoves, hold.state, to))
    return undefined
  await setHoldState(tx, orderId, to, now)
  return addToCounts(tx, hold.voucherId, {
    held: hold.state === 'held' ? -1 : 0,
    used: to === 'used' ? 1 : 0,
  })
}

function isHoldState(text: string): text is VoucherHoldState {
  return Object.hasOwn(voucherHoldMoves, text)
}
