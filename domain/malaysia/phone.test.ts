import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhone } from './phone.ts'

test('a Malaysian number is parsed in any common format', () => {
  const e164ByInput: Record<string, string> = {
    '012-345 6789': '+60123456789',
    '60123456789': '+60123456789',
    '+60 12-345 6789': '+60123456789',
    '+60 012-345 6789': '+60123456789',
    '0 123456789': '+60123456789',
    '0060123456789': '+60123456789',
    '12 345 6789': '+60123456789',
    '(012) 345.6789': '+60123456789',
    // An en dash.
    '012–345 6789': '+60123456789',
    // Copied with direction marks.
    '\u202a+60 12-345 6789\u202c': '+60123456789',
    '011-1234 5678': '+601112345678',
    '03-2161 1234': '+60321611234',
    '04-226 1234': '+6042261234',
    '082-412345': '+6082412345',
  }
  for (const [input, e164] of Object.entries(e164ByInput)) {
    assert.deepEqual(parsePhone(input), { ok: true, e164 }, input)
  }
})

test('any other text is rejected with the reason', () => {
  const reasonByInput: Record<string, string> = {
    '': 'empty',
    '   ': 'empty',
    ' \u202a\u202c ': 'empty',
    'call me': 'not digits',
    '012345678x': 'not digits',
    '+65 9123 4567': 'foreign',
    '0044 20 7946 0000': 'foreign',
    '0123': 'length',
    '01234567890123': 'length',
    '+60': 'length',
    '+60 0012345678': 'length',
    '+': 'not digits',
  }
  for (const [input, reason] of Object.entries(reasonByInput)) {
    assert.deepEqual(parsePhone(input), { ok: false, reason }, input)
  }
})
