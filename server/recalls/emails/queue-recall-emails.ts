/**
 * Queues the email of a recall for orders, at most once for each order and occasion: the outbox
 * refuses a second email with the same dedupe key. recipient-limits.ts has no limit for this kind,
 * so the email is never dropped.
 */
import { languageOrDefault } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { recallEmail } from '#server/mail/emails/order/recall.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import { createRecallToken } from './recall-token.ts'
import type { LockedRecall } from '#server/recalls/recalls.store.ts'
import type { TracedOrder } from '#server/recalls/trace/trace-lot.ts'

export type RecallOccasion = 'first' | 'reminder'

/**
 * Returns the dedupe key. Do not change its format, because read-recall.ts finds sent emails by
 * this key, and parseFirstRecallEmailKey parses stored keys.
 */
export function createRecallEmailKey(
  recallId: number,
  orderNumber: string,
  occasion: RecallOccasion,
): string {
  return `recall ${recallId} order ${orderNumber}${occasion === 'reminder' ? ' reminder' : ''}`
}

/** Returns the id of the recall of a first email; undefined for a reminder. */
export function parseFirstRecallEmailKey(dedupeKey: string): number | undefined {
  const recallId = /^recall (\d+) order \w+$/.exec(dedupeKey)?.[1]
  return recallId === undefined ? undefined : Number(recallId)
}

/**
 * Queues one email for each order. Call this in the transaction that saves the time of the email.
 */
export async function queueRecallEmails(
  shop: Shop,
  tx: Tx,
  recall: Pick<LockedRecall, 'id' | 'texts'>,
  orders: readonly TracedOrder[],
  occasion: RecallOccasion,
): Promise<void> {
  for (const { id, number, email, language: storedLanguage, firstName, jars } of orders) {
    const language = languageOrDefault(storedLanguage)
    await queueEmail(shop, tx, recallEmail, {
      dedupeKey: createRecallEmailKey(recall.id, number, occasion),
      orderId: id,
      to: email,
      language,
      data: {
        number,
        firstName,
        jars: jars.map(({ product, quantity, batch }) => ({ product, quantity, batch })),
        ...recall.texts[language],
        token: createRecallToken(shop, recall.id, number),
        isReminder: occasion === 'reminder',
      },
    })
  }
}
