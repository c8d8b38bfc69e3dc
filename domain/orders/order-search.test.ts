import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { endsWithCompleteWord, parseSearchWords, parseTrackingWord } from './order-search.ts'

test('a phone number becomes its digits with country code; other texts become lower-case words', () => {
  assert.deepEqual(parseSearchWords(' 012-345 6789'), ['60123456789'])
  assert.deepEqual(parseSearchWords('+60 12 345'), ['6012345'])
  assert.deepEqual(parseSearchWords('0060 12-345 6789'), ['60123456789'])
  assert.deepEqual(parseSearchWords('Nur-Aisyah  binti'), ['nur', 'aisyah', 'binti'])
  assert.deepEqual(parseSearchWords('aisyah@example.com'), ['aisyah', 'example', 'com'])
  assert.ok(endsWithCompleteWord('aisyah@example.com') && endsWithCompleteWord('demo '))
  assert.ok(!endsWithCompleteWord('aisyah@exa') && !endsWithCompleteWord('aisyah'))
  assert.deepEqual(parseSearchWords('陳'), ['陳'])
  // The database splits a name at a character above U+FFFF.
  assert.deepEqual(parseSearchWords('\u{20bb7}田'), ['田'])
  assert.deepEqual(parseSearchWords('  '), [])
  assert.ok(!endsWithCompleteWord('aisyah@example.c') && endsWithCompleteWord('aisyah@example.co'))
})

test('four digits are the beginning of a phone number, three are a word', () => {
  assert.deepEqual(parseSearchWords('0123'), ['60123'])
  assert.deepEqual(parseSearchWords('(012) 3'), ['60123'])
  assert.deepEqual(parseSearchWords('012'), ['012'])
  assert.deepEqual(parseSearchWords('012-34x'), ['012', '34x'])
})

test('a text that may be a tracking number is also one word without spaces and dashes', () => {
  assert.equal(parseTrackingWord('ER 123-456 my'), 'er123456my')
  assert.equal(parseTrackingWord('ER123\u2013456'), 'er123456')
  assert.equal(parseTrackingWord('012-34x'), '01234x')
  assert.equal(parseTrackingWord('04123456789'), '04123456789')
  assert.equal(parseTrackingWord(' 0412 3456 789 '), '04123456789')
  assert.equal(parseTrackingWord('0060123'), '0060123')
  assert.equal(parseTrackingWord('0'.repeat(64)), '0'.repeat(64))
  // Searched as typed: these words already find a tracking number.
  for (const input of ['4123456789', '4123 456-789', 'JT0123'])
    assert.equal(parseTrackingWord(input), undefined, input)
  for (const input of ['+60 12 345', '012', 'nur aisyah', 'a@b.co', '0'.repeat(65), ''])
    assert.equal(parseTrackingWord(input), undefined, input)
})

test('a search has at most six words of at most 64 characters', () => {
  assert.deepEqual(parseSearchWords('a b c d e f g'), ['a', 'b', 'c', 'd', 'e', 'f'])
  assert.deepEqual(parseSearchWords('n'.repeat(64)), ['n'.repeat(64)])
  assert.deepEqual(parseSearchWords('n'.repeat(65)), ['n'.repeat(64)])
})

test('no typed text has a special meaning in the database query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (input) => {
      for (const word of [...parseSearchWords(input), parseTrackingWord(input) ?? '0'])
        assert.match(word, /^[0-9a-z\u0080-\uffff]{1,64}$/)
    }),
  )
})
