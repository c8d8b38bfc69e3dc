/**
 * Ends a hold: used when the payment arrives, released when the bill has ended. A payment after the
 * release still uses the voucher, even beyond its limit: the buyer paid the price that was shown.
 */
import { mayMove } from '#domain/state-table.ts'
import { voucherHoldMoves, type VoucherHoldState } from '#domain/vouchers/voucher-hold.ts'
import type { Tx } from '#server/db/transact.ts'

import { lockHold, moveCounts, setHoldState } from './vouchers.store.ts'

/** Returns 'over' when the voucher is now taken more often than its limit. Safe to repeat. */
export async function useHeldVoucher(tx: Tx, orderId: number, now: Date): Promise<'fine' | 'over'> {
  const counts = await endHold(tx, orderId, 'used', now)
  return counts?.limit !== undefined && counts.taken > counts.limit ? 'over' : 'fine'
}

export async function releaseVoucher(tx: Tx, orderId: number, now: Date): Promise<void> {
  await endHold(tx, orderId, 'released', now)
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
  return moveCounts(tx, hold.voucherId, {
    held: hold.state === 'held' ? -1 : 0,
    used: to === 'used' ? 1 : 0,
  })
}

function isHoldState(text: string): text is VoucherHoldState {
  return Object.hasOwn(voucherHoldMoves, text)
}
