/**
 * Shows an order to the pharmacist: the customer, the quiz answers, the content of the capsules
 * with daily totals, earlier decisions and messages. These include health data. The audit log
 * records each shown order in the same transaction, before the reply.
 */
import type { HandlerResult } from '#contract/call.ts'
import { fullNameOf } from '#domain/address/address.ts'
import { findMentionedMedicines } from '#domain/pharmacy/mentioned-medicines.ts'
import { computeBestBefore } from '#domain/pharmacy/best-before.ts'
import { createLabelCode } from '#domain/pharmacy/label-code.ts'
import {
  needsApprovalReason,
  needsReview,
  deriveReviewState,
} from '#domain/pharmacy/review-state.ts'
import { describeReportedSource, type ReportedHealth } from '#domain/pharmacy/reported-health.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { optionsOf, questionOf, quizSteps, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { computeDailyTotals, formatMass } from '#domain/recommendation/daily-totals.ts'
import { sources } from '#domain/recommendation/sources.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { findStalePapers } from '#server/orders/read/find-stale-papers.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { quizAnswersOf } from './quiz-answers-of.ts'
import { findBatchesOfOrder } from '#server/pharmacy/batch/batches.store.ts'
import { getOrderId } from './get-order-id.ts'
import { computeFlagsKey } from './flags-key.ts'
import type { OrderedLine } from './read-ordered-lines.ts'
import { readOrderWithFlags } from './read-orders-with-flags.ts'
import { findLotExpiriesOfOrder } from '#server/pharmacy/batch/weighings.store.ts'
import { getReview, listMessages, listSteps, toReviewedOrder } from './reviews.store.ts'
import { toFlagReply, toFormulaReply } from './review-reply.ts'

type ReviewReply = HandlerResult<'GET /api/pharmacy/orders/{orderId}'>

/** Returns the review of an order. Throws NOT_FOUND for an invalid or unknown order number. */
export async function showReview(
  shop: Shop,
  actor: Actor,
  enteredNumber: string,
): Promise<ReviewReply> {
  return transact(shop.db, async (tx) => {
    const orderId = await getOrderId(tx, enteredNumber)
    return recordAndReadReview(shop, tx, actor, orderId)
  })
}

async function recordAndReadReview(
  shop: Shop,
  tx: Tx,
  actor: Actor,
  orderId: number,
): Promise<ReviewReply> {
  const row = await tx
    .selectFrom('orders')
    .select(['number', 'status', 'payment', 'total_sen', 'paid_at', 'placed_at'])
    .select(['dispatched_at', 'delivered_at'])
    .select(['first_name', 'last_name', 'phone', 'email', 'city', 'state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { health, lines, reportedHealth, flags } = await readOrderWithFlags(shop, tx, orderId)
  const shownOrders = [row.number, ...reportedHealth.flatMap((report) => report.orderNumber ?? [])]
  for (const subjectId of new Set(shownOrders))
    await recordAudit(tx, { at: shop.now(), actor, action: 'case.read', subjectId })
  const review = await getReview(tx, orderId)
  const order = toReviewedOrder(row, review.state)
  const reviewState = deriveReviewState(review.state, order.status)
  const answers = quizAnswersOf(health)
  const messages = await listMessages(shop, tx, orderId)
  const batches = await findBatchesOfOrder(tx, orderId)
  return {
    orderId: row.number,
    version: review.version,
    state: reviewState,
    mayDecide: needsReview(order),
    status: row.status,
    paymentState: paymentTexts[order.payment],
    isFree: row.total_sen === 0,
    paidAt: row.paid_at?.toISOString() ?? null,
    placedAt: row.placed_at.toISOString(),
    bestBefore: computeBestBefore(
      row.placed_at,
      Math.min(
        ...lines.map(
          ({ position }) =>
            batches.get(position)?.shelfLifeMonths ?? settingsOf(shop).delivery.shelfLifeMonths,
        ),
      ),
      await findLotExpiriesOfOrder(tx, orderId),
    ),
    name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
    phone: row.phone,
    email: row.email,
    cityAndState: [row.city, row.state].filter(Boolean).join(', '),
    stalePapers: await findStalePapers(tx, orderId),
    flags: flags.map(toFlagReply),
    needsReason: needsApprovalReason(reviewState, flags),
    flagsKey: computeFlagsKey(flags),
    reportedHealth: toReportedReply(reportedHealth),
    answers: answers ? toAnswersReply(answers) : null,
    allergies: health.allergic ? [...health.allergic] : null,
    isPregnancyQuestionSkipped: answers?.gender === 'Prefer not to say',
    medicalNote: health.medicalNote,
    medicines: toMedicinesReply(
      [
        health.medicalNote,
        ...messages.filter(({ author }) => author === 'customer').map(({ text }) => text),
        ...reportedHealth.map(({ text }) => text),
      ],
      lines,
    ),
    lines: toLinesReply(row.number, lines, batches),
    totals: toTotalsReply(lines),
    messages: messages.map(({ sentAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
    })),
    steps: (await listSteps(shop, tx, orderId)).map(({ recordedAt, userId: _, ...step }) => ({
      ...step,
      recordedAt: recordedAt.toISOString(),
    })),
  }
}

/** Returns the health data that the customer reported elsewhere, newest first. */
function toReportedReply(reported: readonly ReportedHealth[]): ReviewReply['reportedHealth'] {
  return reported
    .toSorted((one, other) => other.reportedAt.getTime() - one.reportedAt.getTime())
    .map(({ source, reportedAt, orderNumber, relation, answers, text }) => ({
      source,
      sourceText: describeReportedSource({ source, reportedAt, orderNumber }),
      orderId: orderNumber ?? null,
      isSamePerson: relation === 'same account',
      isEarlierEmail: relation === 'earlier email',
      allergies: answers?.allergic ? [...answers.allergic] : null,
      pregnancy: answers?.pregnancy ?? '',
      text,
    }))
}

/**
 * Returns all chosen answers in the sequence of the quiz. Allergies are left out, because they have
 * their own field.
 */
function toAnswersReply(answers: QuizAnswers): NonNullable<ReviewReply['answers']> {
  return quizSteps.flatMap((step) => {
    if (step.field === 'allergic' || optionsOf(step).length === 0) return []
    const answer = [answers[step.field] ?? []].flat().join(', ')
    if (answer === '') return []
    return [{ field: step.field, question: questionOf(step.field, answers), answer }]
  })
}

function toLinesReply(
  orderNumber: string,
  lines: readonly OrderedLine[],
  batches: Awaited<ReturnType<typeof findBatchesOfOrder>>,
): ReviewReply['lines'] {
  return lines.map((line) => ({
    position: line.position,
    name: line.name,
    quantity: line.quantity,
    size: line.size,
    ingredients: [...line.ingredients],
    declaredAllergens: line.product.allergies,
    formula: toFormulaReply(line.product),
    labelCode: createLabelCode({ orderNumber, position: line.position }),
    batch: toBatchReply(batches.get(line.position)),
  }))
}

function toBatchReply(
  batch: { number: string; isChecked: boolean } | undefined,
): ReviewReply['lines'][number]['batch'] {
  return batch ? { number: batch.number, isChecked: batch.isChecked } : null
}

function toMedicinesReply(
  texts: readonly string[],
  lines: readonly OrderedLine[],
): ReviewReply['medicines'] {
  const products = lines.map(({ product }) => product)
  return findMentionedMedicines(texts, products).map(({ name, mentions, interactions }) => ({
    name,
    mentions: [...mentions],
    notes: interactions.map(({ ingredientName, products: names, note, source }) => ({
      ingredient: ingredientName,
      products: names,
      note,
      source: sources[source],
    })),
  }))
}

function toTotalsReply(lines: readonly OrderedLine[]): ReviewReply['totals'] {
  return computeDailyTotals(lines.map(({ product }) => product)).map((total) => ({
    name: total.name,
    amount: total.mg > 0 ? formatMass(total.mg) : '',
    limit: total.limit ? formatMass(total.limit.mg) : null,
    limitSource: total.limit ? sources[total.limit.source].title : null,
    exceedsLimit: total.exceedsLimit,
    productNames: total.products.map(({ product_name: name }) => name),
  }))
}
