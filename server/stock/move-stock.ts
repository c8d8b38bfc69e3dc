/**
 * Adds movements to the stock ledger: amounts that were received, weighed for a batch, discarded or
 * corrected. The stock of a lot changes only through movements.
 */
import type { Tx } from '#server/db/transact.ts'

import type { LockedLotId } from './find-lots.ts'
import { insertMovements } from './stock.store.ts'

/** A change of a lot's stock. */
export type Movement = {
  lotId: LockedLotId
  /** The signed change in the smallest unit; negative for `weighed` and `discarded`. */
  amount: number
  recordedAt: Date
  /** Account of the person. */
  userId: string
  /** Current name of the person. A later change of the name does not change the ledger. */
  name: string
} & (
  | { kind: 'received' }
  /** `batchId` is the batch that takes the amount. */
  | { kind: 'weighed'; batchId: number }
  /** `reason` is what staff wrote, or why closing a batch corrected the ledger. */
  | { kind: 'discarded' | 'corrected'; reason: string }
)

/**
 * Adds the movements and increments the version of each lot. Does not check the stock: the caller
 * compares the amount with the stock of the locked lot. Publish 'stock changed' in the same
 * transaction if usable stock may have changed.
 */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await insertMovements(
    tx,
    movements.map((movement) => ({
      lot_id: movement.lotId,
      kind: movement.kind,
      amount: movement.amount,
      batch_id: movement.kind === 'weighed' ? movement.batchId : null,
      reason: 'reason' in movement ? movement.reason : '',
      at: movement.recordedAt,
      user_id: movement.userId,
      name: movement.name,
    })),
  )
}
