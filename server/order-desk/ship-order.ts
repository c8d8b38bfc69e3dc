/**
 * Records that the courier has the parcel, with courier, tracking number and tracking URL, and
 * emails the customer. A repeated call corrects these values; a new tracking number is emailed
 * again. An order that no pharmacist has approved can be shipped only with a written reason.
 */
import type { CallParsed } from '#contract/call.ts'
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { checkShipping } from '#domain/orders/parcel.ts'
import { checkRecalledShipping } from '#domain/recalls/recalled-shipping.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { saveParcel } from '#server/orders/change-order.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import { findApprovedOrders } from '#server/orders/find-approved-orders.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'
import type { Shop } from '#server/shop.ts'

import { createCause, lockOrder, type LockedOrder } from './lock-order.ts'
import { overrideReview } from './override-review.ts'

type ParcelBody = CallParsed<'PUT /api/admin/orders/{orderId}/shipped'>['body']

/**
 * Throws NOT_FOUND, INVALID with the wrong fields, and CONFLICT when the order changed since it was
 * read or is not Ready to Ship. Throws RECALLED_LOT for a jar of a recalled lot without the
 * confirmation that the jar was replaced. Throws REASON_REQUIRED without an approval and a reason.
 */
export async function shipOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  body: ParcelBody,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { updatedAt, recalledJarsReplaced = false, reason = '', ...yours } = body
    const order = await lockOrder(tx, { orderId, updatedAt, yours })
    const checkResult = checkShipping(order, body)
    if (!checkResult.ok && checkResult.reason === 'not ready')
      throw new ShopError('CONFLICT', {
        message: 'Set this order to Ready to Ship first, then ship it.',
      })
    if (!checkResult.ok) throw new ShopError('INVALID', { fields: { ...checkResult.problems } })
    const { courier, trackingNumber } = checkResult.parcel
    const cause = createCause(shop, actor, order, `shipped with ${courier}`)
    await checkRecall(tx, { actor, order, isConfirmed: recalledJarsReplaced, at: cause.at })
    const isApproved = (await findApprovedOrders(tx, [order.id])).has(order.id)
    if (!isApproved && !hasLeftPharmacy(order))
      await overrideReview(shop, tx, {
        actor,
        order,
        reason,
        to: 'shipped',
        at: cause.at,
        message: 'A pharmacist has not approved this order. Write the reason for shipping it.',
      })
    await saveParcel(tx, order.id, { ...checkResult.parcel, from: order.trackingNumber }, cause)
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

/**
 * Records the confirmation that the recalled jars were replaced. Throws RECALLED_LOT without it.
 */
async function checkRecall(
  tx: Tx,
  shipping: { actor: Actor; order: LockedOrder; isConfirmed: boolean; at: Date },
): Promise<void> {
  const { actor, order, isConfirmed, at } = shipping
  const lots = (await findRecalledLots(tx, [order.id])).get(order.id) ?? []
  const checkResult = checkRecalledShipping({ ...order, recalledLots: lots, isConfirmed })
  if (!checkResult.ok) throw new ShopError('RECALLED_LOT', { message: checkResult.message })
  if (lots.length === 0 || hasLeftPharmacy(order)) return
  await recordAudit(tx, {
    at,
    actor,
    action: 'order.recalled_shipped',
    subjectId: order.number,
    detail: { lots: lots.join(', ') },
  })
}
