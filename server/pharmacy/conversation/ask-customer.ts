/**
 * Asks the customer a question. The question is stored encrypted. The email contains only a link.
 * Its page shows the question when the owner of the order is logged in, or after the visitor enters
 * an emailed code.
 */
import { answerLinkLifetime } from '#domain/accounts/mailed-link.ts'
import { days } from '#domain/time.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { pharmacistAsks } from '#server/mail/emails/order/pharmacist-asks.email.ts'
import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import { decideReview } from '#server/pharmacy/review/decide-review.ts'
import { issueLink } from './message-links.store.ts'
import { addMessage } from '#server/pharmacy/review/reviews.store.ts'

/** Returns the new version of the review. Throws the errors of decideReview. */
export function askCustomer(
  shop: Shop,
  actor: Actor,
  { orderNumber, version, question }: { orderNumber: string; version: number; question: string },
): Promise<number> {
  // The question is saved as a message, so the step has no reason.
  const requestedDecision = { orderNumber, version, reason: '', question }
  return decideReview(shop, actor, 'ask', requestedDecision, async (tx, order) => {
    const { orderId, number, signature, cause } = order
    const messageId = await addMessage(shop, tx, orderId, {
      author: 'pharmacist',
      name: signature.name,
      text: question,
      sentAt: cause.changedAt,
    })
    const { email, first_name: firstName } = await tx
      .selectFrom('orders')
      .select(['email', 'first_name'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const token = await issueLink(shop, tx, orderId)
    await queueEmail(shop, tx, pharmacistAsks, {
      dedupeKey: `message ${messageId}`,
      orderId,
      to: email,
      language: await getOrderLanguage(tx, orderId),
      data: {
        number,
        firstName,
        token,
        days: answerLinkLifetime / days(1),
      },
    })
  })
}
