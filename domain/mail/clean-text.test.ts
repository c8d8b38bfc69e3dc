import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cleanLine, cleanLines } from './clean-text.ts'

test('addresses and names are unchanged', () => {
  for (const text of [
    '12 Jalan Contoh 3/4, 47000 Petaling Jaya',
    "D'Cruz",
    '陈伟',
    'No. 3-1, Lot 5.2',
  ])
    assert.equal(cleanLine(text, 100), text)
})

test('links, hidden characters and line breaks are removed from free text, which is shortened', () => {
  assert.equal(cleanLine('see https://evil.example/x', 100), 'see https evil. example/x')
  assert.equal(cleanLine('www.evil.example', 100), 'www. evil. example')
  assert.equal(cleanLine('me@evil.example', 100), 'me@evil. example')
  assert.equal(cleanLine('a\u202eb\u0000c\nBcc: d', 100), 'a b c Bcc: d')
  assert.equal(cleanLine('x'.repeat(50), 10), `${'x'.repeat(10)}…`)
  assert.equal(cleanLine('evil\u3002com evil\uff0ecom', 100), 'evil\u3002 com evil\uff0e com')
  assert.equal(cleanLines('one\r\n\u2066two', 100), 'one\ntwo')
})

test('a cut leaves no half emoji, and the spaces that cleaning adds cut nothing from lines', () => {
  assert.equal(cleanLine('ab😀cd', 3), 'ab…')
  assert.equal(cleanLines('ab😀cd', 3), 'ab')
  assert.equal(cleanLines('a.b', 3), 'a. b')
})
