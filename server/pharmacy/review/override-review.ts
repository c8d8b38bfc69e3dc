/**
 * Changes of a review without a pharmacist's decision: staff move an unapproved order on with a
 * written reason, or an order returns to review.
 */
import { sql } from 'kysely'

import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { isHeldForReview } from '#domain/pharmacy/review-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { saveApprovedFlags } from './approved-flags.ts'
import { readOrderWithFlags } from './read-orders-with-flags.ts'
import { addReviewStep, ensureReview, getReview, lockReview, saveReview } from './reviews.store.ts'

/**
 * Returns whether the order is held for review: a pharmacist must decide before staff may move it
 * on without a written reason.
 */
export async function isOrderHeldForReview(
  tx: Tx,
  { id, status, payment }: { id: number; status: OrderStatus; payment: PaymentState },
): Promise<boolean> {
  const { state } = await getReview(tx, id)
  const concerns = await tx
    .selectFrom('orders')
    .select([
      sql<boolean>`conflict or medical_note is not null or health_erased_at is not null`.as(
        'hasConcern',
      ),
      sql<boolean>`exists (select from order_event as event where event.order_id = orders.id
        and event.subject = 'status' and event.to_state = 'Investigation')`.as('wasInvestigated'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return isHeldForReview({ review: state, status, payment }, concerns)
}

/**
 * Adds a step with the encrypted reason to the history that pharmacists read, and saves the order's
 * flags: a recheck stops the order only for a flag that appears later. Lock the order's row first,
 * so that no decision of a pharmacist comes in between.
 */
export async function recordOverride(
  shop: Shop,
  tx: Tx,
  override: {
    orderId: number
    staffMember: { userId: string; name: string }
    reason: string
    recordedAt: Date
  },
): Promise<void> {
  const { orderId, staffMember, reason, recordedAt } = override
  // The flags are saved in the row of the review.
  await ensureReview(tx, orderId, recordedAt)
  const { flags } = await readOrderWithFlags(shop, tx, orderId)
  await saveApprovedFlags(shop, tx, orderId, flags)
  await addReviewStep(shop, tx, orderId, {
    step: 'overridden',
    recordedAt,
    userId: staffMember.userId,
    name: staffMember.name,
    registration: '',
    reason,
  })
}

/**
 * Puts an order back for review: an approval is withdrawn. `reopener` is the staff member who did
 * it, or undefined when new health data is the cause. The version is incremented, so a pharmacist
 * who read the order before must read it again before deciding. Locks the row of the order.
 */
export async function reopenReview(
  shop: Shop,
  tx: Tx,
  orderId: number,
  recordedAt: Date,
  reopener: { userId: string; name: string } | undefined,
): Promise<void> {
  const review = await lockReview(tx, orderId)
  const { review: state } = review.order
  await saveReview(tx, review, state === 'approved' ? 'waiting' : state, recordedAt)
  await addReviewStep(shop, tx, orderId, {
    step: 'reopened',
    recordedAt,
    userId: reopener?.userId,
    name: reopener?.name ?? '',
    registration: '',
    reason: '',
  })
}
