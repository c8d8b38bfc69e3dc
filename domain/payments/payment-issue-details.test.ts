import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'

import {
  formatExpected,
  formatFound,
  findIssueAmount,
  type IssueDetails,
} from './payment-issue-details.ts'

const textsOf = (details: IssueDetails) => [formatExpected(details), formatFound(details)]

test('a bill mismatch shows the requested amount, the bill’s amount and the paid amount', () => {
  const details = {
    reason: 'another amount',
    expectedAmount: sen(27_000),
    expectedReference: 'K7PM2QXA',
    foundAmount: sen(100),
    paidAmount: sen(50),
  } as const
  assert.deepEqual(textsOf(details), [
    'RM\u00a0270.00 for K7PM2QXA',
    'another amount: RM\u00a01.00, paid RM\u00a00.50',
  ])
  assert.equal(findIssueAmount('bill differs', details, sen(27_000)), 50)
})

test('for a second payment, zero was expected and the issue has the amount of that payment', () => {
  const details = { expectedAmount: sen(0), foundAmount: sen(27_000) }
  assert.deepEqual(textsOf(details), ['RM\u00a00.00', 'RM\u00a0270.00'])
  assert.equal(findIssueAmount('refund due', details, sen(27_000)), 27_000)
})

test('a PayPal payment whose amount is unknown shows its reason', () => {
  const partlyRefunded = { foundAmount: sen(27_000), reason: 'partly paid back' } as const
  assert.equal(formatFound(partlyRefunded), 'RM\u00a0270.00, partly paid back')
  assert.equal(findIssueAmount('refund due', partlyRefunded, undefined), undefined)
  const foreignCurrency = { reason: 'not in sen of ringgit' } as const
  assert.equal(formatFound(foreignCurrency), 'not in sen of ringgit')
  assert.equal(findIssueAmount('bill differs', foreignCurrency, undefined), undefined)
})

test('references and states are shown as they are', () => {
  const plan = { expectedReference: 'S-1', foundReference: '' }
  assert.deepEqual(textsOf(plan), ['S-1', ''])
  const change = { expectedState: 'SUSPENDED', foundState: 'ACTIVE', reason: 'refused' } as const
  assert.deepEqual(textsOf(change), ['SUSPENDED', 'ACTIVE, refused'])
  assert.equal(findIssueAmount('change refused', change, sen(27_000)), undefined)
})

test('without details an issue has no texts; a replaced order has the amount of its attempt', () => {
  assert.deepEqual(textsOf({}), [undefined, undefined])
  assert.equal(findIssueAmount('replaced order paid', {}, sen(27_000)), 27_000)
  assert.equal(findIssueAmount('voucher over limit', {}, sen(27_000)), undefined)
})
