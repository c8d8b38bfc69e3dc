/**
 * The common part of a pharmacist's three decisions. The order's row is locked, and `version` is
 * the state that the pharmacist read: of two simultaneous decisions, the second gets a CONFLICT. A
 * decision writes a step with name and registration, an audit row and, if the status changes, an
 * order event, all in one transaction.
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import {
  judgeDecision,
  currentReviewState,
  type Decision,
  type ReviewState,
} from '#domain/pharmacy/review-state.ts'
import { formatDateTime } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { moveStatus, type Cause } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import {
  addStep,
  findReview,
  listSteps,
  reviewedOrderOf,
  saveReview,
  type ReviewStep,
  type TakenStep,
} from './reviews.store.ts'
import { findOrderId, readReview, type ReviewReply } from './show-review.ts'
import type { Signature } from './pharmacists.store.ts'
import { getSignature } from './signature.ts'

export type RequestedDecision = {
  /** The order's number. */
  orderId: string
  /** The version of the review that the pharmacist read. */
  version: number
  /** Empty when none is given. */
  reason: string
}

/** The locked order with the pharmacist's signature. */
export type HeldOrder = {
  orderId: number
  number: string
  signature: Signature
  cause: Cause
  /** The state of the review before the decision. */
  reviewState: ReviewState
}

const steps: Record<Decision, Extract<ReviewStep, 'approved' | 'asked' | 'declined'>> = {
  approve: 'approved',
  ask: 'asked',
  decline: 'declined',
}

const statusAfter: Record<Decision, OrderStatus> = {
  approve: 'Preparing',
  // Making must not start while the order may be declined, or after it was.
  ask: 'Investigation',
  decline: 'Investigation',
}

/**
 * Saves the decision after `also` has run, then runs the function that `also` returned. Throws
 * NOT_FOUND, SIGNATURE_REQUIRED, and CONFLICT with a message about the other decision.
 */
export async function decideReview(
  shop: Shop,
  actor: Actor,
  decision: Decision,
  requested: RequestedDecision,
  also: (tx: Tx, order: HeldOrder) => Promise<void | (() => Promise<void>)>,
): Promise<ReviewReply> {
  return transact(shop.db, async (tx) => {
    const orderId = await findOrderId(tx, requested.orderId)
    const row = await tx
      .selectFrom('orders')
      .select(['number', 'status', 'payment', 'dispatched_at'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const signature = await getSignature(tx, actor)
    const review = await findReview(tx, orderId)
    const order = reviewedOrderOf(row, review.state)
    const verdict = judgeDecision(order, decision)
    if (!verdict.ok || review.version !== requested.version)
      throw await conflictOf(shop, tx, orderId, verdict.ok ? 'changed' : verdict.reason)
    const at = shop.now()
    const cause: Cause = {
      who: `staff ${actor.userId}`,
      cause: `pharmacist: ${steps[decision]}`,
      at,
    }
    const reviewState = currentReviewState(review.state, order.status)
    const afterwards = await also(tx, {
      orderId,
      number: row.number,
      signature,
      cause,
      reviewState,
    })
    await moveStatus(tx, orderId, { from: order.status, to: statusAfter[decision] }, cause)
    await saveReview(tx, orderId, nextReview(review.version, verdict.to), at)
    await afterwards?.()
    await addStep(shop, tx, orderId, {
      step: steps[decision],
      at,
      userId: actor.userId,
      ...signature,
      reason: requested.reason,
    })
    await recordAudit(tx, {
      at,
      actor,
      action:
        decision === 'approve' && requested.reason !== ''
          ? 'case.approved_over'
          : `case.${steps[decision]}`,
      subjectId: row.number,
    })
    return readReview(shop, tx, actor, orderId)
  })
}

function nextReview(version: number, state: ReviewState) {
  return { state, version: version + 1 }
}

/** The CONFLICT for the second pharmacist, with a message that says what the first one did. */
async function conflictOf(
  shop: Shop,
  tx: Tx,
  orderId: number,
  reason: 'changed' | 'decided' | 'no money' | 'too late',
): Promise<ShopError> {
  const last = (await listSteps(shop, tx, orderId)).at(-1)
  const message =
    reason === 'no money'
      ? 'This order is to be refunded or was refunded. No decision is needed.'
      : reason === 'too late'
        ? 'This order is ready to ship or already shipped.'
        : last && wordsOf(last)
  return new ShopError('CONFLICT', {
    ...(message !== undefined && { message }),
    ...(last && {
      details: { theirs: { step: last.step, name: last.name, at: last.at.toISOString() } },
    }),
  })
}

function wordsOf({ step, name, at }: TakenStep): string {
  const did = {
    asked: 'asked the customer a question',
    answered: 'answered',
    approved: 'approved this order',
    declined: 'declined this order',
    overridden: 'moved this order on without approval',
    reopened: 'returned this order for review',
  }
  if (step === 'reopened' && name === '')
    return `New health information arrived on ${formatDateTime(at)}. Read the order again.`
  const who = step === 'answered' ? 'The customer' : name
  return `${who} ${did[step]} on ${formatDateTime(at)}. Read the order again.`
}
