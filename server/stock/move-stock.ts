/** Adds movements to the ledger of stock: the only way in which the stock of a lot changes. */
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
  /** Required for `discarded` and `corrected`; default empty. */
  reason?: string
  at: Date
  /** Account of the person. */
  userId: string
  /** Name of the person now: a later change of the name does not change the ledger. */
  name: string
}

/**
 * Adds the movements and increments the version of each lot. Call lockLots first and judge the
 * stock it returns: without the lock, two movements could both take the last of a lot. Publish
 * 'stock changed' in the same transaction if usable stock may have changed.
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
