/**
 * Sets an order's status and tracking number, and records the change in the audit log.
 * - Status: any order can get any of the four statuses, as the specification says (D-77 in
 *   docs/decisions/register.md). `Preparing` and `Ready to Ship` need a written reason when no
 *   pharmacist has approved the order and it has a flag, an open question or the status
 *   Investigation, now or earlier.
 * - Tracking number: setting it does not ship the order (see ship-order.ts). On a shipped order, a
 *   corrected number gets its courier's link and is emailed, and clearing it undoes the shipping.
 *   An empty number changes nothing, because every change sends the number too; clearing needs
 *   `clearTracking` (decision D-112).
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { findCorrectedCourier, trackingUrlOf } from '#domain/couriers/courier.ts'
import { validateTrackingNumber, trackingProblemTexts } from '#domain/orders/tracking-number.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { listCouriers } from '#server/couriers/list-couriers.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { saveTracking, type CourierLink } from '#server/orders/change-order.ts'
import { moveStatus, type ChangeCause } from '#server/orders/move-order.ts'
import { findApprovedOrderIds } from '#server/orders/read/find-approved-orders.ts'
import { isOrderHeldForReview, reopenReview } from '#server/pharmacy/review/override-review.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { createChangeCause, lockUnchangedOrder, type LockedOrder } from './lock-order.ts'
import { overrideReview, readNamedActor } from './override-review.ts'
import { emailParcel } from './ship/email-parcel.ts'

type StatusRequest = ParsedCallInput<'PUT /admin/orders/{orderId}/status'>['body']
type StatusResult = HandlerResult<'PUT /admin/orders/{orderId}/status'>

/**
 * Saves the status and the tracking number in one transaction, and returns the saved values;
 * `updatedAt` stays the same when nothing changed. Throws NOT_FOUND, INVALID for a wrong tracking
 * number, REASON_REQUIRED for a missing reason, and CONFLICT with both values if the order changed
 * since it was read. A repeated call of the same person is no conflict.
 */
export function setStatus(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  request: StatusRequest,
): Promise<StatusResult> {
  const newTrackingNumber = readTrackingNumber(request)
  return transact(shop.db, async (tx) => {
    const order = await lockUnchangedOrder(tx, {
      orderNumber,
      updatedAt: request.updatedAt,
      yours: { status: request.status, trackingNumber: newTrackingNumber ?? '' },
      isSaved: async (stored) =>
        stored.status === request.status &&
        (newTrackingNumber === undefined || newTrackingNumber === stored.trackingNumber) &&
        !(await isChangedByOthers(tx, stored.id, {
          actor,
          since: new Date(request.updatedAt ?? 0),
        })),
    })
    const cause = createChangeCause(shop, actor, order, 'orders desk')
    const move = { from: order.status, to: request.status }
    // Must run before the move, because it reads the approval that belongs to the old status.
    await applyReviewRules(shop, tx, { actor, order, request, changedAt: cause.changedAt })
    const isMoved = await moveStatus(tx, order.id, move, cause)
    if (isMoved)
      await recordAudit(tx, {
        at: cause.changedAt,
        actor,
        action: 'order.status',
        subjectId: order.number,
        detail: move,
      })
    const trackingNumber = newTrackingNumber ?? order.trackingNumber
    const isTrackingChanged = trackingNumber !== order.trackingNumber
    if (isTrackingChanged)
      await changeTracking(shop, tx, { actor, order, to: trackingNumber, cause })
    return {
      orderId: order.number,
      status: request.status,
      trackingNumber,
      updatedAt: (isMoved || isTrackingChanged ? cause.changedAt : order.changedAt).toISOString(),
    }
  })
}

/**
 * Returns whether anyone but the actor has changed the order since a time. Such a change is a
 * conflict even if the requested values are saved already: the reply contains a new `updatedAt`,
 * but not the whole order, so the actor could then overwrite a change that they did not see.
 */
async function isChangedByOthers(
  tx: Tx,
  orderId: number,
  { actor, since }: { actor: Actor; since: Date },
): Promise<boolean> {
  const event = await tx
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('at', '>', since)
    .where('actor', '<>', toActorText(actor))
    // A printed paper does not change the order.
    .where('subject', '<>', 'printed')
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

/**
 * Applies the rules for a change of the status to the pharmacist's review. An order that moves to
 * Investigation loses its approval, so that it is prepared or shipped only with a new approval or a
 * written reason. For an order that moves on without an approval, records the written reason.
 * Throws REASON_REQUIRED if the order needs a reason and has none.
 */
async function applyReviewRules(
  shop: Shop,
  tx: Tx,
  change: { actor: Actor; order: LockedOrder; request: StatusRequest; changedAt: Date },
): Promise<void> {
  const { actor, order, request, changedAt } = change
  if (request.status === order.status) return
  const isApproved = (await findApprovedOrderIds(tx, [order.id])).has(order.id)
  if (request.status === 'Investigation' && isApproved)
    await reopenReview(shop, tx, order.id, changedAt, await readNamedActor(tx, actor))
  const movesOn = request.status === 'Preparing' || request.status === 'Ready to Ship'
  // In Investigation an approval does not count (deriveReviewState).
  if (!movesOn || (isApproved && order.status !== 'Investigation')) return
  const reason = request.reason ?? ''
  // An order that no pharmacist has to review first needs no reason.
  if (reason === '' && !(await isOrderHeldForReview(tx, order))) return
  await overrideReview(shop, tx, {
    actor,
    order,
    reason,
    to: request.status,
    recordedAt: changedAt,
    errorMessage: 'A pharmacist has not approved this order. Write the reason for moving it on.',
  })
}

/**
 * Returns the new tracking number, undefined to keep the stored number, or an empty text to clear
 * it. Throws INVALID for a wrong number.
 */
function readTrackingNumber({ tracking, clearTracking }: StatusRequest): string | undefined {
  if (clearTracking) return ''
  const numberCheck = validateTrackingNumber(tracking ?? '')
  if (numberCheck.ok) return numberCheck.number
  if (numberCheck.reason === 'empty') return undefined
  const message = trackingProblemTexts[numberCheck.reason]
  throw new ShopError('INVALID', { message, fields: { tracking: message } })
}

/**
 * Saves a changed tracking number and adds an audit entry. An empty number undoes the shipping
 * (saveTracking). Any other number is emailed to the customer of a shipped order. `order` is the
 * order as it was before the call; a change of the status does not change its `dispatchedAt`.
 */
async function changeTracking(
  shop: Shop,
  tx: Tx,
  change: { actor: Actor; order: LockedOrder; to: string; cause: ChangeCause },
): Promise<void> {
  const { actor, order, to, cause } = change
  const from = order.trackingNumber
  const link = await findCourierLink(tx, order, to)
  await saveTracking(tx, order.id, { from, to, link }, cause)
  await recordAudit(tx, {
    at: cause.changedAt,
    actor,
    action: 'order.tracking',
    subjectId: order.number,
    detail: { from: from || 'none', to: to || 'none' },
  })
  if (to === '' || order.dispatchedAt === undefined) return
  const parcel = { courier: link?.courier ?? order.courier, trackingNumber: to }
  await emailParcel(shop, tx, { order, parcel, changedAt: cause.changedAt })
}

/**
 * Returns courier and tracking URL for the corrected number of a shipped order. Returns undefined
 * when the order is not shipped, the number is cleared, or the list of couriers does not have the
 * courier any more: saveTracking then removes the URL of the earlier number.
 */
async function findCourierLink(
  tx: Tx,
  order: LockedOrder,
  number: string,
): Promise<CourierLink | undefined> {
  if (order.dispatchedAt === undefined || number === '') return undefined
  const courier = findCorrectedCourier(order.courier, number, await listCouriers(tx))
  return courier && { courier: courier.name, trackingUrl: trackingUrlOf(courier, number) }
}
