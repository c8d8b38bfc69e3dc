/**
 * Rows of reviews: where one stands, who took which step, what was written. Reasons and messages are
 * sealed to their rows; whoever opens them for staff has written the access log.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { flagsOf, type ReviewFlag } from '#domain/pharmacy/review-flags.ts'
import { reviewMoves, type ReviewedOrder, type ReviewState } from '#domain/pharmacy/review-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { OrderHealth } from '#server/orders/read-order-health.ts'
import { readPayment, readStatus } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'

import type { OrderedLine } from './ordered-lines.ts'

export type Review = { state: ReviewState; version: number }

export type ReviewStep = 'asked' | 'answered' | 'approved' | 'declined'

export type TakenStep = {
  step: ReviewStep
  at: Date
  /** Undefined for the customer. */
  userId: string | undefined
  name: string
  registration: string
  /** Empty where none was given. */
  reason: string
}

export type Message = { from: 'pharmacist' | 'customer'; name: string; text: string; at: Date }

export async function findReview(db: Db, orderId: number): Promise<Review> {
  const row = await db
    .selectFrom('review')
    .select(['state', 'version'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? { state: readReviewState(row.state), version: row.version } : { ...unreviewed }
}

/** What an order is before anybody has looked at it. */
const unreviewed: Review = { state: 'waiting', version: 0 }

/** To be called with the order's row locked. */
export async function saveReview(
  tx: Tx,
  orderId: number,
  review: Review,
  changedAt: Date,
): Promise<void> {
  const row = { state: review.state, version: review.version, changed_at: changedAt }
  await tx
    .insertInto('review')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
}

export async function addStep(
  shop: Shop,
  tx: Tx,
  orderId: number,
  taken: TakenStep,
): Promise<void> {
  const id = shop.randomBytes(16).toString('base64url')
  await tx
    .insertInto('review_step')
    .values({
      id,
      order_id: orderId,
      step: taken.step,
      at: taken.at,
      user_id: taken.userId ?? null,
      name: taken.name,
      registration: taken.registration,
      reason: taken.reason === '' ? null : seal(shop.sealing, reasonOf(id), taken.reason),
    })
    .execute()
}

/** Oldest first. */
export async function listSteps(shop: Shop, db: Db, orderId: number): Promise<TakenStep[]> {
  const rows = await db
    .selectFrom('review_step')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({
    step: readStep(row.step),
    at: row.at,
    userId: row.user_id ?? undefined,
    name: row.name,
    registration: row.registration,
    reason: row.reason === null ? '' : unseal(shop.sealing, reasonOf(row.id), row.reason),
  }))
}

export async function addMessage(
  shop: Shop,
  tx: Tx,
  orderId: number,
  message: Message,
): Promise<string> {
  const id = shop.randomBytes(16).toString('base64url')
  await tx
    .insertInto('review_message')
    .values({
      id,
      order_id: orderId,
      author: message.from,
      name: message.name,
      text: seal(shop.sealing, messageOf(id), message.text),
      at: message.at,
    })
    .execute()
  return id
}

/** Oldest first. */
export async function listMessages(shop: Shop, db: Db, orderId: number): Promise<Message[]> {
  const rows = await db
    .selectFrom('review_message')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({
    from: row.author === 'customer' ? 'customer' : 'pharmacist',
    name: row.name,
    text: unseal(shop.sealing, messageOf(row.id), row.text),
    at: row.at,
  }))
}

/** What the rules ask of an order, from its row. */
export function reviewedOrderOf(
  row: { status: string; payment: string; dispatched_at: Date | null },
  review: ReviewState,
): ReviewedOrder {
  return {
    review,
    status: readStatus(row.status),
    payment: readPayment(row.payment),
    dispatchedAt: row.dispatched_at ?? undefined,
  }
}

/** The allergies are those the buyer confirmed for this order. */
export function answersOf(health: OrderHealth): QuizAnswers | undefined {
  const { answers, allergic } = health
  if (!answers && !allergic) return undefined
  return { ...answers, ...(allergic && { allergic }) }
}

export function flagsOfOrder(
  health: OrderHealth,
  lines: readonly OrderedLine[],
  hadConflict: boolean,
): ReviewFlag[] {
  return flagsOf({
    answers: answersOf(health),
    hasNote: health.medicalNote !== '',
    products: lines.map(({ product }) => product),
    hadConflict,
  })
}

const reasonOf = (row: string) => ({ table: 'review_step', column: 'reason', row }) as const
const messageOf = (row: string) => ({ table: 'review_message', column: 'text', row }) as const

export function readReviewState(text: string | null): ReviewState {
  if (text === null) return 'waiting'
  if (!isReviewState(text)) throw new Error(`no state of a review: ${text}`)
  return text
}

function isReviewState(text: string): text is ReviewState {
  return Object.hasOwn(reviewMoves, text)
}

function readStep(text: string): ReviewStep {
  if (text === 'asked' || text === 'answered' || text === 'approved' || text === 'declined')
    return text
  throw new Error(`no step of a review: ${text}`)
}
