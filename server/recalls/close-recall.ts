/**
 * Closes a recall. After that, no order is added, no email is sent and no answer is saved. The lot
 * stays recalled.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'

import { changeRecall } from './change-recall.ts'
import type { RecallReply } from './read-recall.ts'
import { listRecallOrders } from './recall-orders.store.ts'
import { updateRecall } from './recalls.store.ts'
import { findLateOrders, traceLot } from './trace/trace-lot.ts'

/**
 * Returns the closed recall. Throws NOT_FOUND, and CONFLICT before the email is approved, when the
 * recall has ended, or while the lot has an open batch or a late order (add-late-orders.ts): a
 * closed recall could not add their orders.
 */
export function closeRecall(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  note: string,
): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'close', async (tx, { lot, recall }) => {
    const trace = await traceLot(tx, lot)
    const hasOpenBatch = trace.batches.some(({ state }) => state === 'open')
    const lateOrders = findLateOrders(trace, await listRecallOrders(tx, recall.id))
    if (hasOpenBatch || lateOrders.length > 0)
      throw new ShopError('CONFLICT', {
        message: 'Close the open batches and add the late orders first.',
      })
    const closedAt = shop.now()
    await updateRecall(tx, recall.id, {
      closed_by: await findSigningName(tx, actor),
      closed_at: closedAt,
      closing_note: note,
    })
    await recordAudit(tx, {
      at: closedAt,
      actor,
      action: 'recall.closed',
      subjectId: lot.number,
      detail: { note },
    })
  })
}
