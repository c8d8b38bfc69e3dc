import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'

import {
  listedIssueKinds,
  issueAmount,
  formatIssueAmounts,
  describeIssue,
} from './payment-issue-kinds.ts'

test('every kind has its own text for what happened and what to do', () => {
  const all = listedIssueKinds.map((kind) => describeIssue(kind))
  for (const { title, happened, next } of all) {
    assert.match(title, /^[A-Z]/)
    assert.match(happened, /\.$/)
    assert.match(next, /[^.]\.$/)
  }
  for (const part of ['title', 'happened', 'next'] as const)
    assert.equal(new Set(all.map((words) => words[part])).size, listedIssueKinds.length, part)
})

test('the money of an issue is the amount received, not the amount requested', () => {
  const money = (kind: string, found?: string) => issueAmount({ kind, found, attempt: sen(27_000) })
  assert.equal(money('refund due', '27000'), 27_000)
  assert.equal(money('bill differs', 'another amount: 100, paid 50'), 50)
  assert.equal(money('bill differs', 'not in sen of ringgit'), undefined)
  assert.equal(money('replaced order paid'), 27_000)
  assert.equal(money('voucher over limit'), undefined)
  assert.equal(money('change refused', 'ACTIVE, refused'), undefined)
})

test('sums are formatted in ringgit, and other numbers stay', () => {
  assert.equal(formatIssueAmounts('27000 for 23456789'), 'RM\u00a0270.00 for 23456789')
  assert.equal(
    formatIssueAmounts('another amount: 100, paid 100'),
    'another amount: RM\u00a01.00, paid RM\u00a01.00',
  )
  assert.equal(formatIssueAmounts('0'), 'RM\u00a00.00')
  assert.equal(formatIssueAmounts('SUSPENDED, refused'), 'SUSPENDED, refused')
  assert.equal(formatIssueAmounts('I-4521 paid'), 'I-4521 paid')
})
