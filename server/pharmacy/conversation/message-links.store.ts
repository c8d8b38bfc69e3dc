/**
 * Links in emails that open the conversation between customer and pharmacist about one order. A
 * link is valid for `answerLinkLifetime`; a new question of the pharmacist revokes earlier links.
 * The newest link still opens after the pharmacist's decision, so that the page can say that the
 * question is closed. A link contains a random token, of which only the hash is stored.
 */
import { createHash } from 'node:crypto'

import { answerLinkLifetime } from '#domain/accounts/mailed-link.ts'
import { addDuration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

const tokenBytes = 32

/** Revokes earlier links of the order. Returns the new token, for the email. */
export async function issueLink(shop: Shop, tx: Tx, orderId: number): Promise<string> {
  await revokeLinks(tx, orderId)
  const token = shop.randomBytes(tokenBytes).toString('base64url')
  const now = shop.now()
  await tx
    .insertInto('review_link')
    .values({
      token_hash: hashLinkToken(token),
      order_id: orderId,
      created_at: now,
      expires_at: addDuration(now, answerLinkLifetime),
    })
    .execute()
  return token
}

async function revokeLinks(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('review_link').where('order_id', '=', orderId).execute()
}

/** The order of a link. The last four fields are for toReviewedOrder. */
export type LinkedOrder = {
  id: number
  number: string
  email: string
  userId: string | undefined
  status: string
  payment: string
  dispatched_at: Date | null
  delivered_at: Date | null
}

/** Returns the order of a link. Throws LINK_EXPIRED for an unknown, expired or revoked link. */
export async function getLinkedOrder(shop: Shop, db: Db, token: string): Promise<LinkedOrder> {
  const row = await db
    .selectFrom('review_link')
    .innerJoin('orders', 'orders.id', 'review_link.order_id')
    .select(['orders.id', 'orders.number', 'orders.email', 'orders.user_id'])
    .select(['orders.status', 'orders.payment', 'orders.dispatched_at', 'orders.delivered_at'])
    .where('review_link.token_hash', '=', hashLinkToken(token))
    .where('review_link.expires_at', '>', shop.now())
    .executeTakeFirst()
  if (!row)
    throw new ShopError('LINK_EXPIRED', {
      message: 'This link has expired, or a newer email has replaced it.',
    })
  const { user_id: userId, ...order } = row
  return { ...order, userId: userId ?? undefined }
}

function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
