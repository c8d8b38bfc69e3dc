/*
 * A voucher's status for staff. If several statuses apply, the more final status is shown: an ended
 * voucher stays ended, but a paused voucher can be resumed.
 */
import { dateInMalaysia } from '#domain/time.ts'

import type { Voucher } from './validate-voucher.ts'

export const voucherStatuses = ['active', 'planned', 'paused', 'used up', 'ended'] as const

export type VoucherStatus = (typeof voucherStatuses)[number]

/** `usedCount`: number of paid orders. Holds do not count, because they may be released. */
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
