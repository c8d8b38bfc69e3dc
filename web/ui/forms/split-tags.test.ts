import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitTags } from './split-tags.ts'

test('a sentence without tags stays one piece', () => {
  assert.deepEqual(splitTags('Terms apply.'), [{ words: 'Terms apply.' }])
})

test('a link in the middle keeps the text around it', () => {
  assert.deepEqual(splitTags('I agree to the <a>terms</a>.'), [
    { words: 'I agree to the ' },
    { tag: 'a', words: 'terms' },
    { words: '.' },
  ])
})

test('links with different tags are distinguished', () => {
  assert.deepEqual(splitTags('<login>Log in</login> or <help>ask</help>'), [
    { tag: 'login', words: 'Log in' },
    { words: ' or ' },
    { tag: 'help', words: 'ask' },
  ])
})

test('an unclosed tag stays plain text', () => {
  const text = 'Less than <a price'
  assert.deepEqual(splitTags(text), [{ words: text }])
  assert.deepEqual(splitTags(''), [])
})
