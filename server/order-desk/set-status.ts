/**
 * Sets an order's status and tracking number: any of the four statuses on any order (D-77),
 * recorded in the audit log. `Preparing` or `Ready to Ship` needs a written reason when an order
 * with a flag, an open question or an Investigation has no approval. A tracking number alone does
 * not ship: see ship-order.ts. On a shipped order, a corrected number is emailed, and clearing it
 * undoes the shipping. An empty number changes nothing; clearing needs `clearTracking` (D-112).
 */
import type { CallParsed, CallResult } from '#contract/call.ts'
import { judgeTracking, trackingProblems } from '#domain/orders/tracking-number.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { saveTracking } from '#server/orders/change-order.ts'
import { moveStatus, type Cause } from '#server/orders/move-order.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import { findApproved } from '#server/orders/find-approved.ts'
import { isHeld, recordOverride, reopenReview } from '#server/pharmacy/review/override-review.ts'
import type { Shop } from '#server/shop.ts'

import { causeOf, lockOrder, actorName, type LockedOrder } from './lock-order.ts'
import { namesOfStaff } from './names-of-staff.ts'

type Requested = CallParsed<'PUT /admin/orders/{orderId}/status'>['body']
type Changed = CallResult<'PUT /admin/orders/{orderId}/status'>

/** Throws NOT_FOUND, INVALID for a wrong tracking number, REASON_REQUIRED, CONFLICT with both values. */
export function setStatus(
  shop: Shop,
  actor: Actor,
  orderId: string,
  requested: Requested,
): Promise<Changed> {
  const tracking = requestedTracking(requested)
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, {
      orderId,
      updatedAt: requested.updatedAt,
      yours: { status: requested.status, trackingNumber: requested.tracking ?? '' },
    })
    const cause = causeOf(shop, actor, order, 'orders desk')
    const move = { from: order.status, to: requested.status }
    await guardReview(shop, tx, { actor, order, requested, at: cause.at })
    const moved = await moveStatus(tx, order.id, move, cause)
    if (moved)
      await recordAudit(tx, {
        at: cause.at,
        actor,
        action: 'order.status',
        subjectId: order.number,
        detail: move,
      })
    const to = tracking ?? order.trackingNumber
    const tracked = to !== order.trackingNumber
    if (tracked) await correctTracking(shop, tx, { actor, order, to, cause })
    return {
      orderId: order.number,
      status: requested.status,
      trackingNumber: to,
      updatedAt: (moved || tracked ? cause.at : order.changedAt).toISOString(),
    }
  })
}

/**
 * Throws REASON_REQUIRED. Moving an approved order to Investigation withdraws the approval, so that
 * moving it out again does not count as one.
 */
async function guardReview(
  shop: Shop,
  tx: Tx,
  change: { actor: Actor; order: LockedOrder; requested: Requested; at: Date },
): Promise<void> {
  const { actor, order, requested, at } = change
  if (requested.status === order.status) return
  const who = actorName(actor)
  const by = { userId: actor.userId, name: (await namesOfStaff(tx, [who]))(who) }
  const isApproved = (await findApproved(tx, [order.id])).has(order.id)
  if (requested.status === 'Investigation' && isApproved)
    await reopenReview(shop, tx, order.id, at, by)
  const isWork = requested.status === 'Preparing' || requested.status === 'Ready to Ship'
  if (!isWork || (isApproved && order.status !== 'Investigation')) return
  const reason = requested.reason ?? ''
  if (reason === '') {
    if (!(await isHeld(tx, order))) return
    throw new ShopError('REASON_REQUIRED', {
      message: 'A pharmacist has not approved this order. Write the reason for moving it on.',
      fields: { reason: 'missing' },
    })
  }
  await recordOverride(shop, tx, { orderId: order.id, by, reason, at })
  await recordAudit(tx, {
    at,
    actor,
    action: 'case.overridden',
    subjectId: order.number,
    detail: { to: requested.status },
  })
}

/** Returns undefined to keep the number, an empty text to clear it. */
function requestedTracking({ tracking, clearTracking }: Requested): string | undefined {
  if (clearTracking) return ''
  const verdict = judgeTracking(tracking ?? '')
  if (verdict.ok) return verdict.number
  if (verdict.reason === 'empty') return undefined
  const message = trackingProblems[verdict.reason]
  throw new ShopError('INVALID', { message, fields: { tracking: message } })
}

async function correctTracking(
  shop: Shop,
  tx: Tx,
  change: { actor: Actor; order: LockedOrder; to: string; cause: Cause },
): Promise<void> {
  const { actor, order, to, cause } = change
  const from = order.trackingNumber
  await saveTracking(tx, order.id, { from, to }, cause)
  await recordAudit(tx, {
    at: cause.at,
    actor,
    action: 'order.tracking',
    subjectId: order.number,
    detail: { from: from || 'none', to: to || 'none' },
  })
  if (to !== '' && order.dispatchedAt !== undefined)
    await emailAboutOrder(shop, tx, orderOnItsWay, order.id, `parcel ${to}`)
}
