import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { appCodeOf, recoveryCodeFrom, recoveryKeyOf } from './recovery-code.ts'

test('a recovery code is accepted in small letters, with gaps and with confused letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = recoveryCodeFrom(bytes)
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      const key = recoveryKeyOf(code)
      assert.equal(recoveryKeyOf(` ${code.toLowerCase().replace('-', ' ')} `), key)
      assert.equal(recoveryKeyOf(code.replaceAll('0', 'O').replaceAll('1', 'l')), key)
      // Never taken for six figures of the app.
      assert.equal(appCodeOf(code), undefined)
    }),
  )
})

test('six digits are an app code, with or without a gap', () => {
  assert.equal(appCodeOf('123 456'), '123456')
  assert.equal(appCodeOf('123456'), '123456')
  assert.equal(appCodeOf('12345'), undefined)
  assert.equal(appCodeOf('1234567'), undefined)
})
