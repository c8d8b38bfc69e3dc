/**
 * Declines to make an order: it stays in Investigation, a refund task is opened, and the customer
 * gets an email without health data.
 */
import type { Actor } from '#server/http/identify.ts'
import { orderDeclined } from '#server/mail/emails/order/order-declined.email.ts'
import { openRefund } from '#server/order-desk/request-refund.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { decideReview, type RequestedDecision } from './decide-review.ts'
import type { ReviewReply } from './show-review.ts'

/** Throws NOT_FOUND, SIGNATURE_REQUIRED, CONFLICT. */
export function declineOrder(
  shop: Shop,
  actor: Actor,
  asked: RequestedDecision,
): Promise<ReviewReply> {
  return decideReview(shop, actor, 'decline', asked, async (tx, { orderId, number }) => {
    // The reason is for pharmacists only: all staff of the orders desk can read the words of a
    // refund.
    await openRefund(shop, tx, actor, number, { amount: 'all', reason: 'declined', words: '' })
    await emailAboutOrder(shop, tx, orderDeclined, orderId)
  })
}
