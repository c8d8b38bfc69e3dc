import assert from 'node:assert/strict'
import { test } from 'node:test'

import { areDatesUndecided, toCustomerReview } from './customer-review.ts'

test('no dates are shown while a pharmacist must approve the order first', () => {
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
    return [review, areDatesUndecided(review)]
  })
  assert.deepEqual(reviews, [
    ['waiting', false],
    ['reviewing', true],
    ['asked', true],
    ['answered', true],
    ['approved', false],
    ['reviewing', true],
    ['declined', true],
  ])
})
