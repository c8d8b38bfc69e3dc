/**
 * Records that the courier has the parcel: courier, tracking number and tracking URL, and emails
 * the customer. A repeated call corrects them; another number is emailed again.
 */
import type { CallParsed } from '#contract/call.ts'
import { judgeShipping } from '#domain/orders/parcel.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { saveParcel } from '#server/orders/change-order.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { causeOf, lockOrder } from './lock-order.ts'

type Typed = CallParsed<'PUT /api/admin/orders/{orderId}/shipped'>['body']

/**
 * Throws NOT_FOUND, INVALID with the fields, and CONFLICT also for an order that is not ready to
 * ship.
 */
export async function shipOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  typed: Typed,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { updatedAt, ...yours } = typed
    const order = await lockOrder(tx, { orderId, updatedAt, yours })
    const verdict = judgeShipping(order, typed)
    if (!verdict.ok && verdict.reason === 'not ready')
      throw new ShopError('CONFLICT', {
        message: 'Set this order to Ready to Ship first, then ship it.',
      })
    if (!verdict.ok) throw new ShopError('INVALID', { fields: { ...verdict.problems } })
    const { courier, trackingNumber } = verdict.parcel
    const cause = causeOf(shop, actor, order, `shipped with ${courier}`)
    await saveParcel(tx, order.id, { ...verdict.parcel, from: order.trackingNumber }, cause)
    await recordAudit(tx, {
      at: cause.at,
      actor,
      action: 'order.shipped',
      subjectId: order.number,
      detail: { courier, number: trackingNumber },
    })
    await emailAboutOrder(shop, tx, orderOnItsWay, order.id, `parcel ${trackingNumber}`)
  })
}
