import assert from 'node:assert/strict'
import { test } from 'node:test'

import { orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts'
import { paymentTransitions } from '#domain/payments/payment-state.ts'
import { canTransition, statesOf } from '#domain/state-table.ts'

import {
  needsApprovalReason,
  findClosingReason,
  isHeldForReview,
  checkDecision,
  mayAnswer,
  needsReview,
  reviewTransitions,
  deriveReviewState,
  type Decision,
  type ReviewState,
} from './review-state.ts'

const decisions: readonly Decision[] = ['approve', 'ask', 'decline']
const stateAfter = { approve: 'approved', ask: 'asked', decline: 'declined' } as const
const atPharmacy = { dispatchedAt: undefined, deliveredAt: undefined }
const departures = [
  atPharmacy,
  { ...atPharmacy, dispatchedAt: new Date(0) },
  // Handed over without a courier.
  { ...atPharmacy, deliveredAt: new Date(0) },
]
const paidOrder = { status: 'Investigation', payment: 'paid', ...atPharmacy } as const

test('a review has exactly the transitions of the table', () => {
  const allowedTransitions = new Set([
    'waiting asked',
    'waiting approved',
    'waiting declined',
    'asked answered',
    'asked approved',
    'asked declined',
    'answered asked',
    'answered approved',
    'answered declined',
    'approved waiting',
  ])
  for (const from of statesOf(reviewTransitions))
    for (const to of statesOf(reviewTransitions))
      assert.equal(
        canTransition(reviewTransitions, from, to),
        allowedTransitions.has(`${from} ${to}`),
        `${from} ${to}`,
      )
})

test('a decision is possible exactly for a paid order that is undecided and at the pharmacy', () => {
  for (const review of statesOf(reviewTransitions))
    for (const status of orderStatuses)
      for (const payment of statesOf(paymentTransitions))
        for (const departure of departures)
          for (const decision of decisions) {
            const order = { review, status, payment, ...departure }
            const checkResult = checkDecision(order, decision)
            const isPaid = payment === 'paid' || payment === 'partially_refunded'
            const isDecidable = status !== 'Ready to Ship' && departure === atPharmacy
            const isUndecided =
              review === 'waiting' ||
              review === 'asked' ||
              review === 'answered' ||
              (review === 'approved' && status === 'Investigation')
            assert.equal(
              checkResult.ok,
              isPaid && isDecidable && isUndecided,
              JSON.stringify(order),
            )
            assert.equal(needsReview(order), checkResult.ok)
            if (checkResult.ok) assert.equal(checkResult.to, stateAfter[decision])
            else if (!isPaid) assert.equal(checkResult.reason, 'no money')
            else assert.equal(checkResult.reason, isDecidable ? 'decided' : 'too late')
          }
})

test('an approved order that is put back into Investigation is reviewed again', () => {
  assert.equal(deriveReviewState('approved', 'Investigation'), 'waiting')
  assert.equal(deriveReviewState('approved', 'Preparing'), 'approved')
  assert.equal(deriveReviewState('declined', 'Investigation'), 'declined')
})

test('the customer may answer from the question until the decision', () => {
  const answerableStates = statesOf(reviewTransitions).filter((review) =>
    mayAnswer({ ...paidOrder, review }),
  )
  assert.deepEqual(answerableStates, ['asked', 'answered'])
  assert.equal(mayAnswer({ ...paidOrder, review: 'asked', payment: 'refund_due' }), false)
})

test('approval needs a reason with a flag or an unanswered question, not with an answered one', () => {
  const statesNeedingReason = (flags: readonly string[]) =>
    statesOf(reviewTransitions).filter((review) => needsApprovalReason(review, flags))
  assert.deepEqual(statesNeedingReason([]), ['asked'])
  assert.deepEqual(statesNeedingReason(['flag']), statesOf(reviewTransitions))
})

test('the orders desk needs a reason while a concern, a question or an investigation is undecided', () => {
  const noConcerns = { hasConcern: false, wasInvestigated: false }
  const isHeld = (review: ReviewState, status: OrderStatus, concerns = noConcerns) =>
    isHeldForReview({ review, status, payment: 'paid' }, concerns)
  const concern = { ...noConcerns, hasConcern: true }
  const investigated = { ...noConcerns, wasInvestigated: true }
  assert.equal(isHeld('waiting', 'Preparing'), false)
  assert.equal(isHeld('waiting', 'Preparing', concern), true)
  assert.equal(isHeld('waiting', 'PENDING', investigated), true)
  assert.equal(isHeld('asked', 'PENDING'), true)
  assert.equal(isHeld('declined', 'PENDING'), true)
  assert.equal(isHeld('approved', 'Preparing', concern), false)
  assert.equal(isHeld('approved', 'Investigation', investigated), true)
  const unpaid = { review: 'waiting', status: 'Investigation', payment: 'pending' } as const
  assert.equal(isHeldForReview(unpaid, investigated), false)
})

test('a question is closed by the decision, or because the order is refunded', () => {
  assert.equal(findClosingReason({ ...paidOrder, review: 'asked' }), undefined)
  assert.equal(
    findClosingReason({ ...paidOrder, review: 'approved', status: 'Preparing' }),
    'approved',
  )
  assert.equal(findClosingReason({ ...paidOrder, review: 'declined' }), 'declined')
  assert.equal(findClosingReason({ ...paidOrder, review: 'asked', payment: 'refund_due' }), 'over')
})
