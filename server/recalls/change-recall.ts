/** Runs a change of a recall by staff: locks it, judges the action, and returns the new reply. */
import { whyNot, type RecallAction } from '#domain/recalls/recall.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { getTracedLot, type TracedLot } from './find-traced-lots.ts'
import { lockRecallOfLot, type Recall } from './recalls.store.ts'
import { readRecall, type RecallReply } from './read-recall.ts'

/** Throws NOT_FOUND, and CONFLICT with the reason when the action is not possible now. */
export function changeRecall(
  shop: Shop,
  lotNumber: string,
  action: RecallAction,
  work: (tx: Tx, change: { lot: TracedLot; recall: Recall }) => Promise<void>,
): Promise<RecallReply> {
  return transact(shop.db, async (tx) => {
    const lot = await getTracedLot(tx, lotNumber)
    const recall = await lockRecallOfLot(tx, lot.id)
    if (!recall)
      throw new ShopError('NOT_FOUND', {
        message: 'This lot is not recalled. A recall starts on the trace of the lot.',
      })
    const problem = whyNot(action, recall)
    if (problem !== undefined) throw new ShopError('CONFLICT', { message: problem })
    await work(tx, { lot, recall })
    return readRecall(tx, lot)
  })
}
