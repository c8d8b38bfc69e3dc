import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeIssue, deskIssueKinds } from './payment-issue-kinds.ts'

test('every kind has its own title, event and next step, as sentences', () => {
  const allTexts = deskIssueKinds.map((kind) => describeIssue(kind))
  for (const { title, happened, next } of allTexts) {
    assert.match(title, /^[A-Z]/)
    assert.match(happened, /\.$/)
    assert.match(next, /[^.]\.$/)
  }
  for (const part of ['title', 'happened', 'next'] as const)
    assert.equal(new Set(allTexts.map((texts) => texts[part])).size, deskIssueKinds.length, part)
})
