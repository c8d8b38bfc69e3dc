import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  trackingKeyOf,
  isSameTrackingNumber,
  maxTrackingLength,
  trackingProblemTexts,
  validateTrackingNumber,
} from './tracking-number.ts'

test('a tracking number is stored in capitals without spaces', () => {
  assert.deepEqual(validateTrackingNumber(' er 123-456 my'), { ok: true, number: 'ER123-456MY' })
  // As copied from a document: typeset dashes, no-break and zero-width spaces.
  const copiedNumber = 'er\u00a0123\u2013456\u200bmy'
  assert.deepEqual(validateTrackingNumber(copiedNumber), { ok: true, number: 'ER123-456MY' })
  assert.equal(trackingKeyOf('ER123-456MY'), trackingKeyOf('ER-123456MY'))
})

test('spaces and small letters make no other tracking number', () => {
  assert.equal(isSameTrackingNumber('er 123', 'ER123'), true)
  assert.equal(isSameTrackingNumber(' ', ''), true)
  assert.equal(isSameTrackingNumber('ER123', 'ER1234'), false)
  assert.equal(isSameTrackingNumber('ER123', ''), false)
  assert.equal(isSameTrackingNumber(' ER_1', 'ER_1 '), true)
  assert.equal(isSameTrackingNumber('ER_1', 'ER_2'), false)
})

test('empty, too long and malformed tracking numbers are rejected', () => {
  assert.deepEqual(validateTrackingNumber('  '), { ok: false, reason: 'empty' })
  assert.equal(validateTrackingNumber('A'.repeat(maxTrackingLength)).ok, true)
  assert.deepEqual(validateTrackingNumber('A'.repeat(maxTrackingLength + 1)), {
    ok: false,
    reason: 'long',
  })
  for (const text of ['=1+1', '<b>1</b>', '-ER1', 'ER_1', 'ER/1', 'A;B', 'A"B'])
    assert.deepEqual(validateTrackingNumber(text), { ok: false, reason: 'malformed' }, text)
})

test('the message about a long tracking number states the limit', () => {
  assert.match(trackingProblemTexts.long, new RegExp(`most ${maxTrackingLength} char`))
})
