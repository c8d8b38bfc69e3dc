import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { encodeOrderNumber } from '#domain/orders/order-number.ts'

import { createLabelCode, parseLabelCode, formatLabelCode } from './label-code.ts'

const anyLabel = fc.record({
  orderNumber: fc
    .uint8Array({ minLength: 8, maxLength: 8 })
    .map((bytes) => encodeOrderNumber(bytes)),
  position: fc.integer({ min: 0, max: 98 }),
})

test('a label code is parsed into its order and line, scanned or typed', () => {
  fc.assert(
    fc.property(anyLabel, (label) => {
      const code = createLabelCode(label)
      assert.deepEqual(parseLabelCode(code), { ok: true, ...label })
      assert.deepEqual(parseLabelCode(` ${formatLabelCode(code).toLowerCase()} `), {
        ok: true,
        ...label,
      })
    }),
  )
})

test('a code with one wrong character or two swapped adjacent characters is rejected', () => {
  const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  fc.assert(
    fc.property(anyLabel, fc.nat(11), fc.nat(34), (label, charIndex, replacement) => {
      const code = createLabelCode(label)
      const otherSymbols = [...symbols].filter((symbol) => symbol !== code[charIndex])
      const mistyped =
        code.slice(0, charIndex) + (otherSymbols[replacement] ?? '') + code.slice(charIndex + 1)
      assert.equal(parseLabelCode(mistyped).ok, false, `${code} ${mistyped}`)
      const [first = '', second = ''] = code.slice(charIndex)
      const swapped = code.slice(0, charIndex) + second + first + code.slice(charIndex + 2)
      if (swapped !== code) assert.equal(parseLabelCode(swapped).ok, false, `${code} ${swapped}`)
    }),
    {
      numRuns: 3000,
      // The check digits of an IBAN do not detect this error.
      examples: [[{ orderNumber: '2223X222', position: 0 }, 3, 0]],
    },
  )
})

test('an order number alone is parsed as its order, and any other text is rejected with a reason', () => {
  assert.deepEqual(parseLabelCode('k7m4-qx2p'), {
    ok: true,
    orderNumber: 'K7M4QX2P',
    position: undefined,
  })
  const code = createLabelCode({ orderNumber: 'K7M4QX2P', position: 0 })
  const misread = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
  assert.deepEqual(parseLabelCode(misread), { ok: false, reason: 'misread' })
  for (const text of ['', '9556001234567', 'K7M4QX20', 'https://racik.example'])
    assert.deepEqual(parseLabelCode(text), { ok: false, reason: 'no code' }, text)
})
