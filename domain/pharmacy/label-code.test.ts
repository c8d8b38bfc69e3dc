import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { orderNumberFrom } from '#domain/orders/order-number.ts'

import { labelCodeOf, readLabelCode, readableLabelCode } from './label-code.ts'

const anyLabel = fc.record({
  orderNumber: fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => orderNumberFrom(bytes)),
  position: fc.integer({ min: 0, max: 98 }),
})

test('a label code leads to its order and line, scanned or read aloud', () => {
  fc.assert(
    fc.property(anyLabel, (label) => {
      const code = labelCodeOf(label)
      assert.deepEqual(readLabelCode(code), { ok: true, ...label })
      assert.deepEqual(readLabelCode(` ${readableLabelCode(code).toLowerCase()} `), {
        ok: true,
        ...label,
      })
    }),
  )
})

test('one wrong character, or two swapped neighbours, find no jar', () => {
  const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  fc.assert(
    fc.property(anyLabel, fc.nat(11), fc.nat(34), (label, place, turn) => {
      const code = labelCodeOf(label)
      const others = [...symbols].filter((symbol) => symbol !== code[place])
      const slip = code.slice(0, place) + (others[turn] ?? '') + code.slice(place + 1)
      assert.equal(readLabelCode(slip).ok, false, `${code} ${slip}`)
      const [one = '', two = ''] = code.slice(place)
      const swapped = code.slice(0, place) + two + one + code.slice(place + 2)
      if (swapped !== code) assert.equal(readLabelCode(swapped).ok, false, `${code} ${swapped}`)
    }),
    {
      numRuns: 3000,
      // The check digits of an IBAN do not detect this error.
      examples: [[{ orderNumber: '2223X222', position: 0 }, 3, 0]],
    },
  )
})

test('an order number alone finds the order, and anything else has a reason', () => {
  assert.deepEqual(readLabelCode('k7m4-qx2p'), {
    ok: true,
    orderNumber: 'K7M4QX2P',
    position: undefined,
  })
  const code = labelCodeOf({ orderNumber: 'K7M4QX2P', position: 0 })
  const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
  assert.deepEqual(readLabelCode(wrong), { ok: false, reason: 'misread' })
  for (const nothing of ['', '9556001234567', 'K7M4QX20', 'https://racik.example'])
    assert.deepEqual(readLabelCode(nothing), { ok: false, reason: 'no code' }, nothing)
})
