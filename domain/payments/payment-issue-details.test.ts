import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'

import { expectedText, foundText, issueAmount, type IssueDetails } from './payment-issue-details.ts'

const textsOf = (details: IssueDetails) => [expectedText(details), foundText(details)]

test('a bill that differs shows what was requested, what it says and what was paid', () => {
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
  assert.equal(issueAmount('bill differs', details, sen(27_000)), 50)
})

test('a second payment shows its amount against zero', () => {
  const details = { expectedAmount: sen(0), foundAmount: sen(27_000) }
  assert.deepEqual(textsOf(details), ['RM\u00a00.00', 'RM\u00a0270.00'])
  assert.equal(issueAmount('refund due', details, sen(27_000)), 27_000)
})

test('a payment at PayPal says why its money is unknown', () => {
  const partly = { foundAmount: sen(27_000), reason: 'partly paid back' } as const
  assert.equal(foundText(partly), 'RM\u00a0270.00, partly paid back')
  assert.equal(issueAmount('refund due', partly, undefined), undefined)
  const foreign = { reason: 'not in sen of ringgit' } as const
  assert.equal(foundText(foreign), 'not in sen of ringgit')
  assert.equal(issueAmount('bill differs', foreign, undefined), undefined)
})

test('references and states are shown as they are', () => {
  const plan = { expectedReference: 'S-1', foundReference: '' }
  assert.deepEqual(textsOf(plan), ['S-1', ''])
  const change = { expectedState: 'SUSPENDED', foundState: 'ACTIVE', reason: 'refused' } as const
  assert.deepEqual(textsOf(change), ['SUSPENDED', 'ACTIVE, refused'])
  assert.equal(issueAmount('change refused', change, sen(27_000)), undefined)
})

test('an issue without details has no texts, and a replaced order the money of its attempt', () => {
  assert.deepEqual(textsOf({}), [undefined, undefined])
  assert.equal(issueAmount('replaced order paid', {}, sen(27_000)), 27_000)
  assert.equal(issueAmount('voucher over limit', {}, sen(27_000)), undefined)
})
