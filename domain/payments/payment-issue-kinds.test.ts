import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeIssue, listedIssueKinds } from './payment-issue-kinds.ts'

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
