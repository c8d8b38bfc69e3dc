/**
 * Sends the emails of a recall. The first call approves the text with the pharmacist's signature.
 * Each call queues the email for the orders that have left the pharmacy, have had no email yet, and
 * have a jar that was not replaced, so a repeated call emails no order twice. The reminder is sent
 * once, to customers who have not answered.
 */
import { needsEmail, needsReminder, type RecalledOrder } from '#domain/recalls/recall.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'

import { changeRecall } from '#server/recalls/change-recall.ts'
import type { TracedLot } from '#server/recalls/trace/find-traced-lots.ts'
import { queueRecallEmails, type RecallOccasion } from './queue-recall-emails.ts'
import { readRecallDetails, type RecallReply } from '#server/recalls/read-recall.ts'
import { updateRecall, type LockedRecall } from '#server/recalls/recalls.store.ts'
import { updateRecallOrders } from '#server/recalls/recall-orders.store.ts'
import { listOrdersToRecall } from '#server/recalls/trace/trace-lot.ts'

/**
 * Returns the changed recall. `version` is the version of the recall whose texts the pharmacist has
 * read. The call that approves the texts throws CONFLICT if a colleague changed them since then;
 * later calls ignore `version`. Also throws NOT_FOUND, SIGNATURE_REQUIRED, and CONFLICT when the
 * recall has ended.
 */
export function sendRecallEmails(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  version: number,
): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'send emails', async (tx, { lot, recall }) => {
    const sentAt = shop.now()
    const { name, registration } = await getSignature(tx, actor)
    if (recall.approvedAt === undefined) {
      if (recall.version !== version) throw new ShopError('CONFLICT')
      await updateRecall(tx, recall.id, {
        approved_by: name,
        approved_by_user: actor.userId,
        approved_registration: registration,
        approved_at: sentAt,
      })
    }
    const count = await emailOrders(
      shop,
      tx,
      { lot, recall, occasion: 'first', emailedAt: sentAt },
      needsEmail,
    )
    // `recall` was read before this call approved it.
    if (count === 0 && recall.approvedAt !== undefined) return
    await recordAudit(tx, {
      at: sentAt,
      actor,
      action: 'recall.sent',
      subjectId: lot.number,
      detail: { count },
    })
  })
}

/**
 * Returns the changed recall. Throws NOT_FOUND, and CONFLICT before the approval, when the reminder
 * was sent, when every customer has answered, or when the recall has ended.
 */
export function remindRecall(shop: Shop, actor: Actor, lotNumber: string): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'remind', async (tx, { lot, recall }) => {
    const remindedAt = shop.now()
    const change = { lot, recall, occasion: 'reminder', emailedAt: remindedAt } as const
    const count = await emailOrders(shop, tx, change, needsReminder)
    if (count === 0)
      throw new ShopError('CONFLICT', {
        message: 'No customer needs a reminder: all who got the email have answered.',
      })
    await updateRecall(tx, recall.id, { reminded_at: remindedAt })
    await recordAudit(tx, {
      at: remindedAt,
      actor,
      action: 'recall.reminded',
      subjectId: lot.number,
      detail: { count },
    })
  })
}

/**
 * Queues the email for the matching orders of the recall and saves `emailedAt` as its time. Returns
 * the number of emails. An order whose batch no longer contains the lot is left out, because the
 * email could not name a jar.
 */
async function emailOrders(
  shop: Shop,
  tx: Tx,
  change: { lot: TracedLot; recall: LockedRecall; occasion: RecallOccasion; emailedAt: Date },
  matches: (order: RecalledOrder) => boolean,
): Promise<number> {
  const { lot, recall, occasion, emailedAt } = change
  const { orders, trace } = await readRecallDetails(tx, lot)
  const ids = new Set(orders.filter(matches).map(({ orderId }) => orderId))
  const tracedOrders = listOrdersToRecall(trace).filter(({ id }) => ids.has(id))
  await queueRecallEmails(shop, tx, recall, tracedOrders, occasion)
  const emailedIds = tracedOrders.map(({ id }) => id)
  // needsEmail and needsReminder check these columns, so that no order is emailed twice.
  const columns = occasion === 'first' ? { emailed_at: emailedAt } : { reminded_at: emailedAt }
  await updateRecallOrders(tx, recall.id, emailedIds, columns)
  return emailedIds.length
}
