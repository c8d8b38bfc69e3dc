/** A pharmacist approves an order: it may be made. What did not suit the answers needs a reason. */
import { needsReason } from '#domain/pharmacy/review-flags.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readOrderHealth } from '#server/orders/read-order-health.ts'
import type { Shop } from '#server/shop.ts'

import { decideReview, type AskedDecision } from './decide-review.ts'
import { orderedLines } from './ordered-lines.ts'
import { flagsOfOrder } from './reviews.store.ts'
import type { ReviewReply } from './show-review.ts'

/** Throws NOT_FOUND, SIGNATURE_NEEDED, CONFLICT, REASON_NEEDED. */
export function approveOrder(shop: Shop, actor: Actor, asked: AskedDecision): Promise<ReviewReply> {
  return decideReview(shop, actor, 'approve', asked, async (tx, { orderId }) => {
    if (asked.reason === '' && (await doesNotSuit(shop, tx, orderId)))
      throw new ShopError('REASON_NEEDED', { fields: { reason: 'missing' } })
  })
}

async function doesNotSuit(shop: Shop, tx: Tx, orderId: number): Promise<boolean> {
  const { conflict } = await tx
    .selectFrom('orders')
    .select('conflict')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = (await orderedLines(shop, tx, [orderId])).get(orderId) ?? []
  return needsReason(flagsOfOrder(await readOrderHealth(shop, orderId, tx), lines, conflict))
}
