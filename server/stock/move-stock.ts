/**
 * Adds movements to the stock ledger: amounts that were received, weighed for a batch, discarded or
 * corrected. The stock of a lot changes only through movements.
 */
import type { MovementKind } from '#domain/stock/movement.ts'
import type { Tx } from '#server/db/transact.ts'

import { insertMovements } from './stock.store.ts'

export type Movement = {
  lotId: number
  kind: MovementKind
  /** The signed change in the smallest unit; negative for `weighed` and `discarded`. */
  amount: number
  /** The batch that takes the amount. Required for `weighed`, not allowed for other kinds. */
  batchId?: number
  /** Required for `discarded` and `corrected`; default empty. */
  reason?: string
  recordedAt: Date
  /** Account of the person. */
  userId: string
  /** Current name of the person. A later change of the name does not change the ledger. */
  name: string
}

/**
 * Adds the movements and increments the version of each lot. Danger: call lockLots first and check
 * the stock that it returns. Without the lock, two movements could both take the last amount of a
 * lot. Publish 'stock changed' in the same transaction if usable stock may have changed.
 */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await insertMovements(
    tx,
    movements.map(({ lotId, kind, amount, batchId, reason = '', recordedAt, userId, name }) => ({
      lot_id: lotId,
      kind,
      amount,
      batch_id: batchId ?? null,
      reason,
      at: recordedAt,
      user_id: userId,
      name,
    })),
  )
}
