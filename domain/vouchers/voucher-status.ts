/*
 * A voucher's status for staff. If several statuses apply, the first of these is shown: ended, used
 * up, paused, planned, active. Ended comes first, because it is final. Paused comes before planned,
 * because a paused voucher does not become active on its first day.
 */
import { dateInMalaysia } from '#domain/time.ts'

import type { Voucher } from './validate-voucher.ts'

/** In the sequence of the desk's filter. */
export const voucherStatuses = ['active', 'planned', 'paused', 'used up', 'ended'] as const

export type VoucherStatus = (typeof voucherStatuses)[number]

/**
 * Returns the status. `usedCount` is the number of paid orders with the voucher. Holds (uses that
 * are reserved for unpaid orders) do not count, because they may be released.
 */
export function deriveVoucherStatus(
  voucher: Pick<Voucher, 'isActive' | 'firstDay' | 'lastDay' | 'totalLimit'>,
  usedCount: number,
  now: Date,
): VoucherStatus {
  const today = dateInMalaysia(now)
  if (voucher.lastDay !== undefined && today > voucher.lastDay) return 'ended'
  if (voucher.totalLimit !== undefined && usedCount >= voucher.totalLimit) return 'used up'
  if (!voucher.isActive) return 'paused'
  if (voucher.firstDay !== undefined && today < voucher.firstDay) return 'planned'
  return 'active'
}
