/**
 * Runs a change of a recall by staff in one transaction: locks the recall, checks that the action
 * is possible, applies the change, and returns the changed recall.
 */
import { findActionProblem, type RecallAction } from '#domain/recalls/recall.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { getTracedLot, type TracedLot } from './trace/find-traced-lots.ts'
import { lockRecallOfLot, type LockedRecall } from './recalls.store.ts'
import { createNotRecalledError, readRecallReply, type RecallReply } from './read-recall.ts'

/**
 * Returns the recall after the change. Throws NOT_FOUND, CONFLICT with the reason when the action
 * is not possible now, and the errors of `applyChange`. `applyChange` may lock the lot, after the
 * recall. startRecall locks the lot too, but then waits for no recall, so the two cannot deadlock.
 */
export function changeRecall(
  shop: Shop,
  lotNumber: string,
  action: RecallAction,
  applyChange: (tx: Tx, target: { lot: TracedLot; recall: LockedRecall }) => Promise<void>,
): Promise<RecallReply> {
  return transact(shop.db, async (tx) => {
    const lot = await getTracedLot(tx, lotNumber)
    const recall = await lockRecallOfLot(tx, lot.id)
    if (!recall) throw createNotRecalledError()
    const problem = findActionProblem(action, recall)
    if (problem !== undefined) throw new ShopError('CONFLICT', { message: problem })
    await applyChange(tx, { lot, recall })
    return readRecallReply(tx, lot)
  })
}
