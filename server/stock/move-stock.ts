/** Adds movements to the ledger, for this feature and for batches. */
import type { MovementKind } from '#domain/stock/movement.ts'
import type { Tx } from '#server/db/transact.ts'

import { insertMovements } from './stock.store.ts'

export type Movement = {
  lotId: number
  kind: MovementKind
  /** The signed change in the smallest unit; negative for `weighed` and `discarded`. */
  amount: number
  /** The batch that takes it; required for `weighed`, and only there. */
  batchId?: number
  /** Empty for `received` and `weighed`. */
  reason?: string
  at: Date
  userId: string
  /** Name of the person, kept as it is now. */
  name: string
}

/**
 * Adds the movements and increments the version of each lot. Call lockLots first and judge the
 * stock it returns: without the lock, two movements could both take the last of a lot.
 */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await insertMovements(
    tx,
    movements.map(({ lotId, kind, amount, batchId, reason = '', at, userId, name }) => ({
      lot_id: lotId,
      kind,
      amount,
      batch_id: batchId ?? null,
      reason,
      at,
      user_id: userId,
      name,
    })),
  )
}
