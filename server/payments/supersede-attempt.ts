import type { Tx } from '#server/db/transact.ts'
import type { ChangeCause } from '#server/orders/move-order.ts'

import type { LockedAttempt } from './find-attempt.ts'
import { moveAttempt } from './attempts.store.ts'

/**
 * Ends an attempt that another attempt or order replaces. The next reconciliation deletes the
 * attempt's bill at Billplz. The checks of the bill continue, because it may have been paid.
 */
export async function supersedeAttempt(
  tx: Tx,
  attempt: LockedAttempt,
  cause: ChangeCause,
): Promise<void> {
  const hasBill = attempt.billId !== undefined
  await moveAttempt(tx, attempt, 'superseded', cause, {
    delete_bill: hasBill,
    check_at: hasBill ? cause.changedAt : null,
  })
}
