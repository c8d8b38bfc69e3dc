/**
 * Declines an order: its status becomes Investigation. In the same transaction, the handlers of the
 * event 'order declined' open a refund task and queue an email to the customer, without health
 * data.
 */
import type { Actor } from '#server/http/access/identify.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { decideReview, type RequestedDecision } from './decide-review.ts'

/** Returns the new version of the review. Throws the errors of decideReview. */
export function declineOrder(
  shop: Shop,
  actor: Actor,
  requestedDecision: RequestedDecision,
): Promise<number> {
  return decideReview(shop, actor, 'decline', requestedDecision, (tx, { orderId, number }) =>
    publish(shop, tx, 'order declined', { orderId, orderNumber: number, actor }),
  )
}
