/**
 * Checks that an order may leave the pharmacy, with a courier or handed over without one, and
 * records what staff confirmed for it: replaced jars, or a reason. An order that has already left
 * is not checked, so that staff can correct its parcel.
 */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { checkRecalledShipping } from '#domain/recalls/recalled-shipping.ts'
import { findPaymentProblem, shipmentTexts } from '#domain/shipping/check-shipment.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findApprovedOrderIds } from '#server/orders/read/find-approved-orders.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'
import type { Shop } from '#server/shop.ts'

import type { LockedOrder } from '#server/order-desk/lock-order.ts'
import { overrideReview } from '#server/order-desk/override-review.ts'

type DepartureRequest = {
  actor: Actor
  order: LockedOrder
  departedAt: Date
  /** What staff record: that a courier has the parcel, or that it was delivered without one. */
  to: 'shipped' | 'delivered'
  /** Staff confirmed that the jars of a recalled lot were replaced. */
  recalledJarsReplaced: boolean
  /** Why the order leaves without a pharmacist's approval; empty when staff gave no reason. */
  reason: string
}

/**
 * Checks the order, and records the override of a missing approval and the confirmed replacement of
 * recalled jars in the audit log. Throws CONFLICT for an order that is unpaid or being refunded,
 * RECALLED_LOT for a jar of a recalled lot unless staff confirmed that it was replaced, and
 * REASON_REQUIRED for an order with neither an approval nor a reason. The caller must have locked
 * the order in `tx`.
 */
export async function checkDeparture(shop: Shop, tx: Tx, request: DepartureRequest): Promise<void> {
  const { actor, order, departedAt, to, reason } = request
  if (hasLeftPharmacy(order)) return
  const paymentProblem = findPaymentProblem(order.payment)
  if (paymentProblem) throw new ShopError('CONFLICT', { message: shipmentTexts[paymentProblem] })
  await checkRecall(tx, request)
  if ((await findApprovedOrderIds(tx, [order.id])).has(order.id)) return
  await overrideReview(shop, tx, {
    actor,
    order,
    reason,
    to,
    recordedAt: departedAt,
    errorMessage: `A pharmacist has not approved this order. Write the reason for ${to === 'shipped' ? 'shipping it' : 'handing it over'}.`,
  })
}

/**
 * Throws RECALLED_LOT for recalled jars without the confirmation that they were replaced. Records
 * the confirmation in the audit log.
 */
async function checkRecall(tx: Tx, request: DepartureRequest): Promise<void> {
  const { actor, order, departedAt, recalledJarsReplaced: isConfirmed } = request
  const recalledLots = (await findRecalledLots(tx, [order.id])).get(order.id) ?? []
  const checkResult = checkRecalledShipping({ ...order, recalledLots, isConfirmed })
  if (!checkResult.ok) throw new ShopError('RECALLED_LOT', { message: checkResult.message })
  if (recalledLots.length === 0) return
  await recordAudit(tx, {
    at: departedAt,
    actor,
    action: 'order.recalled_shipped',
    subjectId: order.number,
    detail: { lots: recalledLots.join(', ') },
  })
}
