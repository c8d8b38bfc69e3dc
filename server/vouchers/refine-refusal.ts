import type { VoucherRefusal } from '#domain/vouchers/validate-voucher.ts'
import type { Db } from '#server/db/open-database.ts'

import { countHeldBySubscriptions } from './count-voucher-uses.ts'
import type { StoredVoucher } from './vouchers.store.ts'

/**
 * Returns 'taken by subscriptions' instead of 'taken for now' when subscriptions hold so many uses
 * that none becomes free when the unpaid orders end. Returns other reasons unchanged. The holds of
 * subscriptions are counted only here, because few calls are refused.
 */
export async function refineRefusal(
  db: Db,
  { id, voucher, usedCount }: StoredVoucher,
  reason: VoucherRefusal,
): Promise<VoucherRefusal> {
  if (reason !== 'taken for now') return reason
  const heldBySubscriptionsCount = await countHeldBySubscriptions(db, id)
  const hasFreeUseLater = usedCount + heldBySubscriptionsCount < (voucher.totalLimit ?? Infinity)
  return hasFreeUseLater ? reason : 'taken by subscriptions'
}
