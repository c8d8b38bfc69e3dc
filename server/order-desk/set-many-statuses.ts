/**
 * One status for many orders. Each is a change of its own, so that an order somebody else has touched
 * is left alone and named, and the others are done.
 */
import type { CallParsed, CallResult } from '#contract/call.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { setStatus } from './set-status.ts'

type Key = 'PUT /api/admin/orders/status'

export async function setManyStatuses(
  shop: Shop,
  actor: Actor,
  { status, orders }: CallParsed<Key>['body'],
): Promise<CallResult<Key>> {
  const result: CallResult<Key> = { changed: [], refused: [] }
  for (const { orderId, updatedAt } of orders) {
    try {
      result.changed.push(await setStatus(shop, actor, orderId, { status, updatedAt }))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      result.refused.push({ orderId, why: error.message })
    }
  }
  return result
}
