/**
 * Shared steps of a pharmacist's three decisions: approve, ask and decline. The order's row is
 * locked, and `version` identifies the state that the pharmacist read, so the second of two
 * simultaneous decisions throws CONFLICT. One transaction saves the review, its step with name and
 * registration, the status of the order and the audit row.
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import {
  checkDecision,
  deriveReviewState,
  type Decision,
  type ReviewState,
} from '#domain/pharmacy/review-state.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Signature } from '#domain/pharmacy/signature.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { moveStatus, type ChangeCause } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import {
  addReviewStep,
  listMessages,
  listSteps,
  lockReview,
  saveReview,
  type ReviewStep,
  type RecordedStep,
} from './reviews.store.ts'
import { getOrderId } from './get-order-id.ts'

export type RequestedDecision = {
  orderNumber: string
  /** The version of the review that the pharmacist read. */
  version: number
  /** Empty when the pharmacist gave no reason. */
  reason: string
  /** Only of `ask`. */
  question?: string
}

/** The locked order with the pharmacist's signature. */
type LockedOrder = {
  orderId: number
  number: string
  signature: Signature
  /** Recorded with each change of the order that the decision makes. */
  cause: ChangeCause
  /** The state of the review before the decision. */
  reviewState: ReviewState
}

/** What `beforeSave` of a decision adds to the shared steps. */
type DecisionAdditions = {
  /** Work that needs the saved row of the review. */
  afterSave: () => Promise<void>
  /** Replaces the usual audit action of the decision. */
  auditAction: 'case.approved' | 'case.approved_over'
}

const stepByDecision: Record<Decision, Extract<ReviewStep, 'approved' | 'asked' | 'declined'>> = {
  approve: 'approved',
  ask: 'asked',
  decline: 'declined',
}

const statusByDecision: Record<Decision, OrderStatus> = {
  approve: 'Preparing',
  // Orders in Investigation are not made: the pharmacist may decline this one after the answer.
  ask: 'Investigation',
  decline: 'Investigation',
}

/**
 * Runs `beforeSave`, saves the decision, then runs the `afterSave` that `beforeSave` returned, if
 * any. All three share one transaction. Returns the new version of the review. A repeated call of
 * the same person changes nothing and returns the same version. Throws NOT_FOUND when the order
 * does not exist, SIGNATURE_REQUIRED when the pharmacist has no signature, and CONFLICT when the
 * review changed or the decision is not possible now.
 */
export async function decideReview(
  shop: Shop,
  actor: Actor,
  decision: Decision,
  requestedDecision: RequestedDecision,
  beforeSave: (tx: Tx, order: LockedOrder) => Promise<void | DecisionAdditions>,
): Promise<number> {
  return transact(shop.db, async (tx) => {
    const orderId = await getOrderId(tx, requestedDecision.orderNumber)
    const review = await lockReview(tx, orderId)
    const { order, orderNumber } = review
    const signature = await getSignature(tx, actor)
    if (
      review.version === requestedDecision.version + 1 &&
      (await isLastDecision(shop, tx, orderId, { actor, decision, requestedDecision }))
    )
      return review.version
    // Checked before the version, because its reasons say more than that the review has changed.
    const checkResult = checkDecision(order, decision)
    if (!checkResult.ok) throw await createConflictError(shop, tx, orderId, checkResult.reason)
    if (review.version !== requestedDecision.version)
      throw await createConflictError(shop, tx, orderId, 'changed')
    const recordedAt = shop.now()
    const cause: ChangeCause = {
      actor: toActorText(actor),
      reason: `pharmacist: ${stepByDecision[decision]}`,
      changedAt: recordedAt,
    }
    const reviewState = deriveReviewState(order.review, order.status)
    const additions = await beforeSave(tx, {
      orderId,
      number: orderNumber,
      signature,
      cause,
      reviewState,
    })
    await moveStatus(tx, orderId, { from: order.status, to: statusByDecision[decision] }, cause)
    const version = await saveReview(tx, review, checkResult.to, recordedAt)
    await additions?.afterSave()
    await addReviewStep(shop, tx, orderId, {
      step: stepByDecision[decision],
      recordedAt,
      userId: actor.userId,
      ...signature,
      reason: requestedDecision.reason,
    })
    await recordAudit(tx, {
      at: recordedAt,
      actor,
      action: additions?.auditAction ?? `case.${stepByDecision[decision]}`,
      subjectId: orderNumber,
    })
    return version
  })
}

/**
 * Returns whether the last step of the review is this decision of this person. If the review has
 * also changed only once since it was read, the call repeats one whose reply was lost.
 */
async function isLastDecision(
  shop: Shop,
  tx: Tx,
  orderId: number,
  call: { actor: Actor; decision: Decision; requestedDecision: RequestedDecision },
): Promise<boolean> {
  const { actor, decision, requestedDecision } = call
  const { reason, question } = requestedDecision
  const lastStep = (await listSteps(shop, tx, orderId)).at(-1)
  if (lastStep?.step !== stepByDecision[decision]) return false
  if (lastStep.userId !== actor.userId || lastStep.reason !== reason) return false
  if (question === undefined) return true
  return (await listMessages(shop, tx, orderId)).at(-1)?.text === question
}

/** `changed`: another version of the review is stored. */
type ConflictReason =
  | 'changed'
  | Extract<ReturnType<typeof checkDecision>, { readonly ok: false }>['reason']

/** Messages for conflicts that the last step of the review does not explain. */
const conflictTexts: Partial<Record<ConflictReason, string>> = {
  'no money': 'This order is to be refunded or was refunded. No decision is needed.',
  'too late': 'This order is ready to ship or has left the pharmacy.',
}

const stepTexts: Readonly<Record<ReviewStep, string>> = {
  asked: 'asked the customer a question',
  answered: 'answered',
  approved: 'approved this order',
  declined: 'declined this order',
  overridden: 'moved this order on without approval',
  reopened: 'returned this order for review',
}

/**
 * Returns the CONFLICT error. Its message gives the reason, or says who did what in the last step
 * of the review.
 */
async function createConflictError(
  shop: Shop,
  tx: Tx,
  orderId: number,
  reason: ConflictReason,
): Promise<ShopError> {
  const lastStep = (await listSteps(shop, tx, orderId)).at(-1)
  const message = conflictTexts[reason] ?? (lastStep && describeStep(lastStep))
  return new ShopError('CONFLICT', {
    ...(message !== undefined && { message }),
    ...(lastStep && {
      details: {
        theirs: {
          step: lastStep.step,
          name: lastStep.name,
          recordedAt: lastStep.recordedAt.toISOString(),
        },
      },
    }),
  })
}

function describeStep({ step, name, recordedAt }: RecordedStep): string {
  // The shop itself has no name. It returns an order for review when new health data arrives.
  if (step === 'reopened' && name === '')
    return `New health information arrived on ${formatDateTime(recordedAt)}. Read the order again.`
  const personName = step === 'answered' ? 'The customer' : name
  return `${personName} ${stepTexts[step]} on ${formatDateTime(recordedAt)}. Read the order again.`
}
