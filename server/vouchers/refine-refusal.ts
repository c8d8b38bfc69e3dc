import type { VoucherRefusal } from '#domain/vouchers/validate-voucher.ts'
import type { Db } from '#server/db/open-database.ts'

import type { StoredVoucher } from './vouchers.store.ts'
import { countHeldByPlans } from './voucher-holds.store.ts'

/**
 * Returns 'taken by plans' instead of 'taken for now' when no use becomes free before a plan's hold
 * ends. Other reasons are returned unchanged. The plans are counted only here, because few calls
 * are refused.
 */
export async function refineRefusal(
  db: Db,
  { id, voucher, usedCount }: StoredVoucher,
  reason: VoucherRefusal,
): Promise<VoucherRefusal> {
  if (reason !== 'taken for now') return reason
  const planCount = await countHeldByPlans(db, id)
  return usedCount + planCount >= (voucher.totalLimit ?? Infinity) ? 'taken by plans' : reason
}
