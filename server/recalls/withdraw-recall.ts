/**
 * Withdraws a recall that was started by mistake: the lot returns to its earlier state, and its
 * orders can be shipped without a confirmation again.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'
import { undoRecallOfLot } from '#server/stock/recall-lot.ts'

import { changeRecall } from './change-recall.ts'
import type { RecallReply } from './read-recall.ts'
import { updateRecall } from './recalls.store.ts'

/**
 * Returns the withdrawn recall. Adds an audit entry and publishes `stock changed`, because batches
 * may use the lot again. Throws NOT_FOUND, and CONFLICT when the email is approved or the recall
 * has ended.
 */
export function withdrawRecall(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  reason: string,
): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'withdraw', async (tx, { lot, recall }) => {
    const withdrawnAt = shop.now()
    const name = await findSigningName(tx, actor)
    await updateRecall(tx, recall.id, {
      withdrawn_by: name,
      withdrawn_at: withdrawnAt,
      withdrawn_reason: reason,
    })
    await undoRecallOfLot(tx, lot.id, recall.stateBefore, {
      reason: `Recall withdrawn: ${reason}`,
      changedAt: withdrawnAt,
      userId: actor.userId,
      name,
    })
    await recordAudit(tx, {
      at: withdrawnAt,
      actor,
      action: 'recall.withdrawn',
      subjectId: lot.number,
      detail: { reason },
    })
    await publish(shop, tx, 'stock changed', {})
  })
}
