import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeIssue, staffIssueKinds } from './payment-issue-kinds.ts'

test('every kind has its own title, event and next step, as sentences', () => {
  const allTexts = staffIssueKinds.map((kind) => describeIssue(kind))
  for (const { title, explanation, nextStep } of allTexts) {
    assert.match(title, /^[A-Z]/)
    assert.match(explanation, /\.$/)
    assert.match(nextStep, /[^.]\.$/)
  }
  for (const part of ['title', 'explanation', 'nextStep'] as const)
    assert.equal(new Set(allTexts.map((texts) => texts[part])).size, staffIssueKinds.length, part)
})
