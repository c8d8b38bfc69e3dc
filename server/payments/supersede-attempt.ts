/**
 * Ends an attempt in favour of another. The next reconciliation deletes its bill at the provider
 * and checks it until its schedule ends, because it may have been paid. Without a bill nothing is
 * left to do.
 */
import type { Tx } from '#server/db/transact.ts'
import type { Cause } from '#server/orders/move-order.ts'

import { moveAttempt, type Attempt } from './attempts.store.ts'

export async function supersedeAttempt(tx: Tx, attempt: Attempt, cause: Cause): Promise<void> {
  const hasBill = attempt.billId !== undefined
  await moveAttempt(tx, attempt, 'superseded', cause, {
    delete_bill: hasBill,
    check_at: hasBill ? cause.at : null,
  })
}
