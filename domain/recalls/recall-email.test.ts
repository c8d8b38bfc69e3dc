import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findHealthWords, maxRecallTextLength, findRecallTextError } from './recall-email.ts'

test('a text that says something about health is refused, and the message names the words', () => {
  assert.deepEqual(findHealthWords('It may cause Symptoms; see a doctor.'), ['doctor', 'Symptoms'])
  assert.deepEqual(findHealthWords('Boleh menyebabkan penyakit'), ['penyakit'])
  assert.deepEqual(findHealthWords('For diabetes, untuk darah tinggi'), [
    'darah tinggi',
    'diabetes',
  ])
  assert.match(findRecallTextError('It is toxic.') ?? '', /“toxic”/)
})

test('words that merely contain a health word are allowed', () => {
  assert.deepEqual(findHealthWords('A secure, procured and untreated jar'), [])
})

test('an empty text and a text above the maximum length are refused', () => {
  assert.match(findRecallTextError('  ') ?? '', /^Enter this text/)
  assert.equal(findRecallTextError('a'.repeat(maxRecallTextLength)), undefined)
  assert.match(findRecallTextError('a'.repeat(maxRecallTextLength + 1)) ?? '', /^Shorten/)
})
