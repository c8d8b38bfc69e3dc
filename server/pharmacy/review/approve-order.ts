/**
 * Approves an order, so that its jars may be made. An order with a flag or an unanswered question
 * needs a written reason. The customer gets an email when the approval closes an open question.
 */
import { needsApprovalReason } from '#domain/pharmacy/review-state.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { questionClosed } from '#server/mail/emails/order/question-closed.email.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { saveApprovedFlags } from './approved-flags.ts'
import { decideReview, type RequestedDecision } from './decide-review.ts'
import { computeFlagsKey } from './flags-key.ts'
import { readOrderWithFlags } from './read-orders-with-flags.ts'

/**
 * Which flags the approval covers. `flagsKey` is the key of the flags that the pharmacist saw; with
 * other flags, the approval is refused. Danger: `acceptsUnseenFlags` approves all flags. It is only
 * for the demo, whose decisions no person makes.
 */
type ApprovedFlags = { flagsKey: string } | { acceptsUnseenFlags: true }

/**
 * Returns the new version of the review. An email about a closed question is queued in the
 * transaction. Throws NOT_FOUND, SIGNATURE_REQUIRED, REASON_REQUIRED, and CONFLICT when the review
 * changed, no decision is possible now, or there is new health data.
 */
export function approveOrder(
  shop: Shop,
  actor: Actor,
  requestedDecision: RequestedDecision & ApprovedFlags,
): Promise<number> {
  return decideReview(
    shop,
    actor,
    'approve',
    requestedDecision,
    async (tx, { orderId, reviewState }) => {
      const { flags } = await readOrderWithFlags(shop, tx, orderId)
      if ('flagsKey' in requestedDecision && requestedDecision.flagsKey !== computeFlagsKey(flags))
        throw new ShopError('CONFLICT', {
          message: 'New health information has arrived. Read the order again.',
        })
      const needsReason = needsApprovalReason(reviewState, flags)
      if (requestedDecision.reason === '' && needsReason)
        throw new ShopError('REASON_REQUIRED', { fields: { reason: 'missing' } })
      if (reviewState === 'asked')
        await emailAboutOrder(shop, tx, questionClosed, orderId, {
          occasion: `question ${requestedDecision.version}`,
        })
      return {
        // After the decision is saved, because an order without a decision may have no review row.
        afterSave: () => saveApprovedFlags(shop, tx, orderId, flags),
        // An override only if a reason was required, not whenever the pharmacist wrote one.
        auditAction: needsReason ? 'case.approved_over' : 'case.approved',
      }
    },
  )
}
