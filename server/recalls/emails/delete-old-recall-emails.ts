/**
 * Deletes old emails of recalls. Whether a first email was delivered stays in the recall, so that
 * its counts and its report do not change.
 */
import { transact } from '#server/db/transact.ts'
import { deleteOldEmails } from '#server/mail/delete-emails.ts'
import { recallEmail } from '#server/mail/emails/order/recall.email.ts'
import type { Shop } from '#server/shop.ts'

import { saveEmailOutcomes } from '#server/recalls/recall-orders.store.ts'
import { parseFirstRecallEmailKey } from './queue-recall-emails.ts'

/**
 * Deletes at most `limit` emails and returns their number. Call it again while it equals `limit`.
 */
export function deleteOldRecallEmails(
  shop: Shop,
  { queuedBefore, limit }: { queuedBefore: Date; limit: number },
): Promise<number> {
  return transact(shop.db, async (tx) => {
    const emails = await deleteOldEmails(tx, { kind: recallEmail.kind, queuedBefore, limit })
    const outcomes = emails.flatMap(({ dedupeKey, orderId, state }) => {
      const recallId = parseFirstRecallEmailKey(dedupeKey)
      return recallId === undefined || orderId === undefined ? [] : [{ recallId, orderId, state }]
    })
    await saveEmailOutcomes(tx, outcomes)
    return emails.length
  })
}
