/**
 * Records that the courier has the parcel, with courier, tracking number and tracking URL, and
 * emails the customer. A repeated call corrects these values; a new courier or tracking number is
 * emailed again. An order that no pharmacist has approved can be shipped only with a written
 * reason.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { checkParcel, readParcel, type ParcelInput } from '#domain/orders/parcel.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { saveParcel } from '#server/orders/change-order.ts'
import type { Shop } from '#server/shop.ts'

import { checkDeparture } from './check-departure.ts'
import { emailParcel } from './email-parcel.ts'
import {
  createChangeCause,
  lockUnchangedOrder,
  type LockedOrder,
} from '#server/order-desk/lock-order.ts'

const refusalTexts = {
  'not ready': 'Set this order to Ready to Ship first, then ship it.',
  'handed over':
    'This order was handed over without a courier. To ship it, remove the delivered mark first.',
} as const

type ParcelBody = ParsedCallInput<'PUT /api/admin/orders/{orderId}/shipped'>['body']

/**
 * Saves the parcel and emails the customer, in one transaction. Returns whether an email was
 * queued. Does nothing when the order is already shipped with this parcel. Throws NOT_FOUND for an
 * unknown order, INVALID with the wrong fields, CONFLICT when the order changed since it was read,
 * is not Ready to Ship or was handed over, and the errors of checkDeparture.
 */
export async function shipOrder(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  body: ParcelBody,
): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const { updatedAt, recalledJarsReplaced = false, reason = '', ...yours } = body
    const isSaved = (stored: LockedOrder): boolean => isShippedWith(stored, body)
    const order = await lockUnchangedOrder(tx, { orderNumber, updatedAt, yours, isSaved })
    if (isSaved(order)) return false
    const checkResult = checkParcel(order, body)
    if (!checkResult.ok && checkResult.reason === 'invalid input')
      throw new ShopError('INVALID', { fields: { ...checkResult.problems } })
    if (!checkResult.ok)
      throw new ShopError('CONFLICT', { message: refusalTexts[checkResult.reason] })
    const { courier, trackingNumber } = checkResult.parcel
    const cause = createChangeCause(shop, actor, order, `shipped with ${courier}`)
    await checkDeparture(shop, tx, {
      actor,
      order,
      departedAt: cause.changedAt,
      to: 'shipped',
      recalledJarsReplaced,
      reason,
    })
    await saveParcel(tx, order.id, { ...checkResult.parcel, from: order.trackingNumber }, cause)
    await recordAudit(tx, {
      at: cause.changedAt,
      actor,
      action: 'order.shipped',
      subjectId: order.number,
      detail: { courier, number: trackingNumber },
    })
    return emailParcel(shop, tx, {
      order,
      parcel: checkResult.parcel,
      changedAt: cause.changedAt,
    })
  })
}

/** Returns whether the order is shipped with exactly this parcel. */
function isShippedWith(order: LockedOrder, input: ParcelInput): boolean {
  const { parcel } = readParcel(input)
  return (
    order.dispatchedAt !== undefined &&
    order.courier === parcel?.courier &&
    order.trackingNumber === parcel.trackingNumber &&
    order.trackingUrl === parcel.trackingUrl
  )
}
