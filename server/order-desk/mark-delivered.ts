/** Records the delivery of a parcel, or removes a delivery that was recorded by mistake. */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { orderDelivered } from '#server/mail/emails/order/order-delivered.email.ts'
import { saveDelivered } from '#server/orders/change-order.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { createCause, lockOrder } from './lock-order.ts'

/**
 * Emails the customer once per order. Does nothing when the stored value is the same. Throws
 * NOT_FOUND, and CONFLICT if the order changed since it was read.
 */
export async function markDelivered(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { delivered, updatedAt }: { delivered: boolean; updatedAt?: string | undefined },
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, { orderId, updatedAt, yours: { delivered } })
    if (delivered === (order.deliveredAt !== undefined)) return
    const cause = createCause(shop, actor, order, 'orders desk')
    await saveDelivered(tx, order.id, delivered, cause)
    await recordAudit(tx, {
      at: cause.at,
      actor,
      action: delivered ? 'order.delivered' : 'order.undelivered',
      subjectId: order.number,
    })
    if (delivered) await emailAboutOrder(shop, tx, orderDelivered, order.id)
  })
}
