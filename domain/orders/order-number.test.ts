import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeOrderNumber, parseOrderNumber } from './order-number.ts'

test('order numbers have eight of 32 characters and are parsed with spaces, dashes and lower case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (randomBytes) => {
      const number = encodeOrderNumber(randomBytes)
      assert.match(number, /^[2-9A-HJ-NP-Z]{8}$/)
      assert.equal(
        parseOrderNumber(` ${number.slice(0, 4).toLowerCase()}-${number.slice(4)} `),
        number,
      )
    }),
  )
  const firstCharacters = new Set(
    Array.from({ length: 256 }, (_, byte) => encodeOrderNumber(bytesStartingWith(byte))[0]),
  )
  assert.equal(firstCharacters.size, 32)
  assert.throws(() => encodeOrderNumber(new Uint8Array(4)), RangeError)
  assert.equal(parseOrderNumber('#K7PM 2QXA'), 'K7PM2QXA')
  for (const invalidNumber of ['', 'K7PM2QX', 'K7PM2QX0', 'K7PM2QXAB', '8X0Iyzaw']) {
    assert.equal(parseOrderNumber(invalidNumber), undefined)
  }
})

function bytesStartingWith(firstByte: number): Uint8Array {
  return Uint8Array.of(firstByte, 0, 0, 0, 0, 0, 0, 0)
}
