import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createMailedCode, parseMailedCode } from './mailed-code.ts'

test('a code has six digits and is the same for the same four bytes', () => {
  assert.equal(createMailedCode(Uint8Array.of(0, 0, 0, 0)), '000000')
  assert.equal(createMailedCode(Uint8Array.of(0, 0, 1, 2)), '000258')
  assert.equal(createMailedCode(Uint8Array.of(255, 255, 255, 255)), '967295')
})

test('a code is made of exactly four bytes', () => {
  for (const length of [0, 2, 3, 5])
    assert.throws(() => createMailedCode(new Uint8Array(length)), RangeError)
})

test('a typed code may have spaces and dashes', () => {
  for (const input of ['123456', '123 456', '123-456', ' 123456 '])
    assert.equal(parseMailedCode(input), '123456')
  for (const input of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])
    assert.equal(parseMailedCode(input), undefined, input)
})
