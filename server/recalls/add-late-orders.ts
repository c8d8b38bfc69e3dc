/**
 * Adds late orders to a recall: orders that the trace of the lot found only after the recall
 * started, for instance because the lot's number was typed on a batch sheet later.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { changeRecall } from './change-recall.ts'
import type { RecallReply } from './read-recall.ts'
import { addRecallOrders, listRecallOrders } from './recall-orders.store.ts'
import { findLateOrders, traceLot } from './trace/trace-lot.ts'

/**
 * Returns the changed recall. Does not email the added orders; sendRecallEmails does. Throws
 * NOT_FOUND, and CONFLICT when the recall already has every order of its lot, or is closed or
 * withdrawn.
 */
export function addLateOrders(shop: Shop, actor: Actor, lotNumber: string): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'add orders', async (tx, { lot, recall }) => {
    const recallOrders = await listRecallOrders(tx, recall.id)
    const lateOrders = findLateOrders(await traceLot(tx, lot), recallOrders)
    if (lateOrders.length === 0)
      throw new ShopError('CONFLICT', { message: 'The recall has every order of this lot.' })
    const addedAt = shop.now()
    await addRecallOrders(
      tx,
      recall.id,
      lateOrders.map(({ id }) => id),
      addedAt,
    )
    await recordAudit(tx, {
      at: addedAt,
      actor,
      action: 'recall.orders_added',
      subjectId: lot.number,
      detail: { count: lateOrders.length },
    })
  })
}
