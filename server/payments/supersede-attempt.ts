/**
 * Ends an attempt in favour of another. Its bill is deleted at the provider by the next round and
 * checked until its schedule is over, because it may have been paid; without a bill nothing is left to do.
 */
import type { Tx } from '#server/db/transact.ts'
import type { Cause } from '#server/orders/move-order.ts'

import { moveAttempt, type Attempt } from './attempts.store.ts'

export async function supersedeAttempt(tx: Tx, attempt: Attempt, cause: Cause): Promise<void> {
  const hasBill = attempt.billId !== undefined
  await moveAttempt(tx, attempt, 'superseded', cause, {
    delete_bill: hasBill,
    look_at: hasBill ? cause.at : null,
  })
}
