/**
 * Ends an attempt that another attempt or order replaces. The next reconciliation deletes the
 * attempt's bill at the provider. The bill is checked until the schedule of its checks ends,
 * because it may have been paid.
 */
import type { Tx } from '#server/db/transact.ts'
import type { ChangeCause } from '#server/orders/move-order.ts'

import type { Attempt } from './find-attempt.ts'
import { moveAttempt } from './attempts.store.ts'

export async function supersedeAttempt(
  tx: Tx,
  attempt: Attempt,
  cause: ChangeCause,
): Promise<void> {
  const hasBill = attempt.billId !== undefined
  await moveAttempt(tx, attempt, 'superseded', cause, {
    delete_bill: hasBill,
    check_at: hasBill ? cause.changedAt : null,
  })
}
