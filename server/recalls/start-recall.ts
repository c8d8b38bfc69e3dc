/**
 * Starts the recall of a lot. One transaction sets the lot to recalled (recallLot) and adds every
 * order with a jar that contains the lot to the recall. No email is sent, because a pharmacist must
 * approve the text first.
 */
import type { RecallLevel } from '#domain/recalls/recall.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'
import { recallLot } from '#server/stock/recall-lot.ts'

import { createDefaultRecallTexts } from './emails/default-recall-texts.ts'
import { getTracedLot } from './trace/find-traced-lots.ts'
import { readRecallReply, type RecallReply } from './read-recall.ts'
import { addRecallOrders } from './recall-orders.store.ts'
import { insertRecall } from './recalls.store.ts'
import { listOrdersToRecall, traceLot } from './trace/trace-lot.ts'

/**
 * Returns the new recall. Adds an audit entry and publishes `stock changed`. An order of an open
 * batch is added only when it has left the pharmacy: the other jars of an open batch do not exist
 * yet. Throws NOT_FOUND, and CONFLICT when the lot is already recalled.
 */
export function startRecall(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  { reason, level }: { reason: string; level: RecallLevel | null },
): Promise<RecallReply> {
  return transact(shop.db, async (tx) => {
    const { id: lotId, number } = await getTracedLot(tx, lotNumber)
    const startedAt = shop.now()
    const name = await findSigningName(tx, actor)
    const stateBefore = await recallLot(tx, lotId, {
      reason,
      changedAt: startedAt,
      userId: actor.userId,
      name,
    })
    const recallId = await insertRecall(tx, {
      lot_id: lotId,
      state_before: stateBefore,
      reason,
      level,
      started_by: name,
      started_by_user: actor.userId,
      started_at: startedAt,
      texts: JSON.stringify(createDefaultRecallTexts()),
    })
    // Traced only now, because recallLot has waited for a batch that was being closed with the lot:
    // that batch counts as closed here, and a later closing sees the recalled lot.
    const lot = await getTracedLot(tx, number)
    const orders = listOrdersToRecall(await traceLot(tx, lot))
    await addRecallOrders(
      tx,
      recallId,
      orders.map(({ id }) => id),
      startedAt,
    )
    await recordAudit(tx, {
      at: startedAt,
      actor,
      action: 'lot.recalled',
      subjectId: number,
      detail: { orders: orders.length, reason },
    })
    await publish(shop, tx, 'stock changed', {})
    return readRecallReply(tx, lot)
  })
}
