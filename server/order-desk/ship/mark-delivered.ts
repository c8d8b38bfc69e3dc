/**
 * Records the delivery of an order, or removes a delivery that was recorded by mistake. An order
 * that no courier has leaves the pharmacy with this call (it is handed over), so the same checks
 * apply as for shipping.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { saveDelivered } from '#server/orders/change-order.ts'
import type { Shop } from '#server/shop.ts'

import { checkDeparture } from './check-departure.ts'
import { emailDelivered } from './email-delivered.ts'
import {
  createChangeCause,
  lockUnchangedOrder,
  type LockedOrder,
} from '#server/order-desk/lock-order.ts'

type DeliveredBody = ParsedCallInput<'PUT /api/admin/orders/{orderId}/delivered'>['body']

/**
 * Saves the delivery or its removal and adds an audit entry. Emails the customer about the
 * delivery, once per order. Does nothing when the order has the requested value already. Throws
 * NOT_FOUND, CONFLICT if the order changed since it was read, or is neither shipped nor Ready to
 * Ship, and the errors of checkDeparture.
 */
export async function markDelivered(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  body: DeliveredBody,
): Promise<void> {
  const { delivered, updatedAt, recalledJarsReplaced = false, reason = '' } = body
  await transact(shop.db, async (tx) => {
    const isSaved = ({ deliveredAt }: LockedOrder): boolean =>
      delivered === (deliveredAt !== undefined)
    const order = await lockUnchangedOrder(tx, {
      orderNumber,
      updatedAt,
      yours: { delivered },
      isSaved,
    })
    if (isSaved(order)) return
    const cause = createChangeCause(shop, actor, order, 'orders desk')
    if (delivered) {
      if (order.dispatchedAt === undefined && order.status !== 'Ready to Ship')
        throw new ShopError('CONFLICT', {
          message: 'Set this order to Ready to Ship first, then mark it as delivered.',
        })
      await checkDeparture(shop, tx, {
        actor,
        order,
        departedAt: cause.changedAt,
        to: 'delivered',
        recalledJarsReplaced,
        reason,
      })
    }
    await saveDelivered(tx, order.id, delivered, cause)
    await recordAudit(tx, {
      at: cause.changedAt,
      actor,
      action: delivered ? 'order.delivered' : 'order.undelivered',
      subjectId: order.number,
    })
    if (delivered) await emailDelivered(shop, tx, order.id)
  })
}
