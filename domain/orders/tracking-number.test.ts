import assert from 'node:assert/strict'
import { test } from 'node:test'

import { judgeTracking } from './tracking-number.ts'

test('a tracking number is stored in capitals without spaces', () => {
  assert.deepEqual(judgeTracking(' er 123-456 my'), { ok: true, number: 'ER123-456MY' })
})

test('empty, too long and malformed tracking numbers are rejected', () => {
  assert.deepEqual(judgeTracking('  '), { ok: false, reason: 'empty' })
  assert.deepEqual(judgeTracking('A'.repeat(65)), { ok: false, reason: 'long' })
  for (const text of ['=1+1', '<b>1</b>', '-ER1', 'ER_1', 'ER/1'])
    assert.deepEqual(judgeTracking(text), { ok: false, reason: 'badly formed' }, text)
})
