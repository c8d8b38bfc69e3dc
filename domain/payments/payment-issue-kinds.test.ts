import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeIssue, staffIssueKinds } from './payment-issue-kinds.ts'

test('every kind has its own title, event and next step, as sentences', () => {
  const allTexts = staffIssueKinds.map((kind) => describeIssue(kind))
  for (const { title, happened, next } of allTexts) {
    assert.match(title, /^[A-Z]/)
    assert.match(happened, /\.$/)
    assert.match(next, /[^.]\.$/)
  }
  for (const part of ['title', 'happened', 'next'] as const)
    assert.equal(new Set(allTexts.map((texts) => texts[part])).size, staffIssueKinds.length, part)
})
