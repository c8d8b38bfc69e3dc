import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitTags } from './split-tags.ts'

test('a sentence without tags stays one piece', () => {
  assert.deepEqual(splitTags('Terms apply.'), [{ text: 'Terms apply.' }])
})

test('a link in the middle keeps the text around it', () => {
  assert.deepEqual(splitTags('I agree to the <a>terms</a>.'), [
    { text: 'I agree to the ' },
    { tag: 'a', text: 'terms' },
    { text: '.' },
  ])
})

test('each link keeps the name of its tag', () => {
  assert.deepEqual(splitTags('<login>Log in</login> or <help>ask</help>'), [
    { tag: 'login', text: 'Log in' },
    { text: ' or ' },
    { tag: 'help', text: 'ask' },
  ])
})

test('an unclosed tag, and a "<" that starts no tag, stay plain text', () => {
  for (const text of ['Read <a>the terms', 'Less than <a price'])
    assert.deepEqual(splitTags(text), [{ text }])
})

test('an empty sentence has no pieces', () => {
  assert.deepEqual(splitTags(''), [])
})
