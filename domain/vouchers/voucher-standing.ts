/*
 * Where a voucher stands in the eyes of staff. Only the first reason that stops it is said, and the
 * lasting one first: what is over stays over, what is paused may go on.
 */
import { dateInMalaysia } from '#domain/time.ts'

import type { Voucher } from './judge-voucher.ts'

export const voucherStandings = ['active', 'planned', 'paused', 'used up', 'ended'] as const

export type VoucherStanding = (typeof voucherStandings)[number]

/** `used` counts what was paid with it; what is only held may come back. */
export function standingOf(
  voucher: Pick<Voucher, 'active' | 'firstDay' | 'lastDay' | 'totalLimit'>,
  used: number,
  now: Date,
): VoucherStanding {
  const today = dateInMalaysia(now)
  if (voucher.lastDay !== undefined && today > voucher.lastDay) return 'ended'
  if (voucher.totalLimit !== undefined && used >= voucher.totalLimit) return 'used up'
  if (!voucher.active) return 'paused'
  if (voucher.firstDay !== undefined && today < voucher.firstDay) return 'planned'
  return 'active'
}
