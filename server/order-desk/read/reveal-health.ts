/**
 * Returns the health data of one order to an admin. No other call returns a medical note to an
 * admin. Pharmacists get the note with the order that they review.
 */
import type { HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderId } from '#server/orders/read/find-order-id.ts'
import { readOrderHealth } from '#server/orders/read/read-order-health.ts'
import type { Shop } from '#server/shop.ts'

import { readAdminOrders } from './list-orders.ts'

/**
 * Returns the medical note and the allergies of the order, and records in the audit log who read
 * them. `conflicts` are those allergies whose allergens the ordered products contain. `allergic` is
 * null when no answer about allergies is stored with the order. Throws NOT_FOUND for an unknown
 * order number.
 */
export function revealHealth(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
): Promise<HandlerResult<'GET /api/admin/orders/{orderId}/health'>> {
  return transact(shop.db, async (tx) => {
    const orderId = await findOrderId(tx, orderNumber)
    if (orderId === undefined) throw new ShopError('NOT_FOUND')
    const [order] = await readAdminOrders(shop, tx, [orderId])
    if (!order) throw new ShopError('NOT_FOUND')
    // In the same transaction as the reads: if the entry cannot be written, nothing is returned.
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'order.health_read',
      subjectId: order.orderId,
    })
    const { medicalNote } = await readOrderHealth(shop, tx, orderId)
    // In the API, an order has one quiz, and that has the allergies.
    const allergic = order.user.quizzes.at(-1)?.allergic
    return {
      medicalCondition: medicalNote,
      allergic: allergic === undefined ? null : [...allergic],
      conflicts: [...order.conflicts],
    }
  })
}
