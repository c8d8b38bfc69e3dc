/**
 * Sets one status on many orders, each in its own transaction, so that a refused order does not
 * stop the others. An order is refused when it does not exist, changed since it was read, or needs
 * a written reason, which only the call for one order accepts.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { setStatus } from './set-status.ts'

type SetManyStatusesCall = 'PUT /api/admin/orders/status'

/** Returns the changed orders, and the refused orders with their messages for staff. */
export async function setManyStatuses(
  shop: Shop,
  actor: Actor,
  { status, orders }: ParsedCallInput<SetManyStatusesCall>['body'],
): Promise<HandlerResult<SetManyStatusesCall>> {
  const result: HandlerResult<SetManyStatusesCall> = { changed: [], refused: [] }
  for (const { orderId, updatedAt } of orders) {
    try {
      result.changed.push(await setStatus(shop, actor, orderId, { status, updatedAt }))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      result.refused.push({ orderId, reason: error.message })
    }
  }
  return result
}
