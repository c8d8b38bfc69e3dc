import assert from 'node:assert/strict'
import { test } from 'node:test'

import { shopLanguages } from '#domain/content/languages.ts'

import {
  healthWordsIn,
  maxRecallTextLength,
  preparedRecallTexts,
  problemOfRecallText,
} from './recall-email.ts'

test('the prepared texts can be sent in each language', () => {
  for (const language of shopLanguages)
    for (const text of Object.values(preparedRecallTexts[language]))
      assert.equal(problemOfRecallText(text), undefined)
})

test('a text that says something about health is refused, and the message names the words', () => {
  assert.deepEqual(healthWordsIn('It may cause Symptoms; see a doctor.'), ['doctor', 'Symptoms'])
  assert.deepEqual(healthWordsIn('Boleh menyebabkan penyakit'), ['penyakit'])
  assert.deepEqual(healthWordsIn('A secure, procured and untreated drum'), [])
  assert.match(problemOfRecallText('It is toxic.') ?? '', /“toxic”/)
})

test('an empty text is refused, and one above the longest length', () => {
  assert.match(problemOfRecallText('  ') ?? '', /^Enter this text/)
  assert.equal(problemOfRecallText('a'.repeat(maxRecallTextLength)), undefined)
  assert.match(problemOfRecallText('a'.repeat(maxRecallTextLength + 1)) ?? '', /^Shorten/)
})
