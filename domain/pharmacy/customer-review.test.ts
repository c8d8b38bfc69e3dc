import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hasDeliveryEstimate, toCustomerReview } from './customer-review.ts'

test('delivery is estimated unless the pharmacist’s decision has no date', () => {
  const reviews = (
    [
      ['waiting', 'Preparing'],
      ['waiting', 'Investigation'],
      ['asked', 'Investigation'],
      ['answered', 'Investigation'],
      ['approved', 'Preparing'],
      ['approved', 'Investigation'],
      ['declined', 'Investigation'],
    ] as const
  ).map(([state, status]) => {
    const review = toCustomerReview(state, status)
    return [review, hasDeliveryEstimate(review)]
  })
  assert.deepEqual(reviews, [
    ['waiting', true],
    ['reviewing', false],
    ['asked', false],
    ['answered', false],
    ['approved', true],
    ['reviewing', false],
    ['declined', false],
  ])
})
