/**
 * Override of a review: staff move an order on, or ship it, although no pharmacist has approved it.
 * An override needs a written reason, which pharmacists can read.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { recordOverride } from '#server/pharmacy/review/override-review.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { type LockedOrder } from './lock-order.ts'
import { readStaffEmails } from './read/read-staff-emails.ts'

/**
 * Returns the member of staff as the review's history shows them to pharmacists: `name` is their
 * email address.
 */
export async function readNamedActor(
  tx: Tx,
  actor: Actor,
): Promise<{ userId: string; name: string }> {
  const actorText = toActorText(actor)
  const emailOf = await readStaffEmails(tx, [actorText])
  return { userId: actor.userId, name: emailOf(actorText) }
}

/**
 * Records the override: writes the reason to the review's history, and an entry without the reason
 * to the audit log. Throws REASON_REQUIRED when the reason is empty.
 */
export async function overrideReview(
  shop: Shop,
  tx: Tx,
  override: {
    actor: Actor
    order: LockedOrder
    reason: string
    /** The new status, `shipped` or `delivered`; for the audit log. */
    to: string
    recordedAt: Date
    /** Message of the error when the reason is empty. */
    errorMessage: string
  },
): Promise<void> {
  const { actor, order, reason, to, recordedAt, errorMessage } = override
  if (reason === '')
    throw new ShopError('REASON_REQUIRED', {
      message: errorMessage,
      fields: { reason: 'missing' },
    })
  const namedActor = await readNamedActor(tx, actor)
  await recordOverride(shop, tx, { orderId: order.id, staffMember: namedActor, reason, recordedAt })
  await recordAudit(tx, {
    at: recordedAt,
    actor,
    // The stored name of this action.
    action: 'case.overridden',
    subjectId: order.number,
    detail: { to },
  })
}
