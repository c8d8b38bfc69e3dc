import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { parseAppCode, encodeRecoveryCode, normaliseRecoveryCode } from './recovery-code.ts'

test('a recovery code is normalised from lower case, spaces and confused letters, and is no app code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = encodeRecoveryCode(bytes)
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      const key = normaliseRecoveryCode(code)
      assert.equal(normaliseRecoveryCode(` ${code.toLowerCase().replace('-', ' ')} `), key)
      assert.equal(normaliseRecoveryCode(code.replaceAll('0', 'O').replaceAll('1', 'l')), key)
      // A recovery code is never mistaken for the six digits of the app.
      assert.equal(parseAppCode(code), undefined)
    }),
  )
})

test('a code needs exactly ten random bytes', () => {
  for (const length of [0, 9, 11])
    assert.throws(() => encodeRecoveryCode(new Uint8Array(length)), RangeError)
})

test('six digits are an app code, with or without a gap', () => {
  assert.equal(parseAppCode('123 456'), '123456')
  assert.equal(parseAppCode('123456'), '123456')
  assert.equal(parseAppCode('12345'), undefined)
  assert.equal(parseAppCode('1234567'), undefined)
})
