/** Lets staff record the answer that a customer gave by phone or message about recalled jars. */
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { RecallAnswer } from '#domain/recalls/recall-answers.ts'
import { recallAnswerLabels } from '#domain/recalls/staff-answer-labels.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'

import { changeRecall } from './change-recall.ts'
import type { RecallReply } from './read-recall.ts'
import { listRecallOrders, updateRecallOrders } from './recall-orders.store.ts'

/**
 * Returns the changed recall. Replaces an earlier answer, even the customer's own. Throws NOT_FOUND
 * for an order that is not in the recall, and CONFLICT when the email is not approved or the recall
 * has ended.
 */
export function recordStaffAnswer(
  shop: Shop,
  actor: Actor,
  { lotNumber, orderNumber }: { lotNumber: string; orderNumber: string },
  answer: RecallAnswer,
): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'record answer', async (tx, { lot, recall }) => {
    const orders = await listRecallOrders(tx, recall.id)
    const order = orders.find(({ number }) => number === parseOrderNumber(orderNumber))
    if (!order) throw new ShopError('NOT_FOUND')
    const answeredAt = shop.now()
    const name = await findSigningName(tx, actor)
    await updateRecallOrders(tx, recall.id, [order.orderId], {
      answer,
      answered_at: answeredAt,
      answered_by: name,
    })
    await recordAudit(tx, {
      at: answeredAt,
      actor,
      action: 'recall.answer',
      subjectId: lot.number,
      detail: { order: order.number, answer: recallAnswerLabels[answer] },
    })
  })
}
