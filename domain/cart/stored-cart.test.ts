import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeCartSubtotal } from './cart-line.ts'
import { parseStoredCopies } from './cart-backup.ts'
import { parseStoredCart, serialiseCart } from './stored-cart.ts'

const line = { id: 28, name: 'NMN', price: 270, quantity: 2, image: '/nmn.webp' }

test('a stored cart is read back unchanged', () => {
  const lines = [line, { id: 3, name: 'Hair', price: 149.9, quantity: 99 }]
  assert.deepEqual(parseStoredCart(serialiseCart(lines)), lines)
  assert.deepEqual(parseStoredCart(null), [])
})

test('damaged lines are repaired or dropped, and the other lines stay', () => {
  const stored = JSON.stringify([
    { ...line, id: '28', quantity: '3', extra: true },
    { ...line, quantity: 2.7, image: 5 },
    { ...line, id: 3, quantity: -1, price: 0.1 + 0.2 },
    { ...line, id: 0 },
    { ...line, id: 4, name: '' },
    { ...line, id: 5, price: '270' },
    { ...line, id: 6, price: -1 },
    null,
    'NMN',
    [line],
  ])
  assert.deepEqual(parseStoredCart(stored), [
    { id: 28, name: 'NMN', price: 270, quantity: 3 },
    { id: 3, name: 'NMN', price: 0.3, quantity: 1, image: '/nmn.webp' },
  ])
})

test('lines of one product are merged, up to 99 units', () => {
  const lines = [
    { ...line, quantity: 60 },
    { ...line, quantity: 60 },
  ]
  assert.deepEqual(parseStoredCart(JSON.stringify(lines)), [{ ...line, quantity: 99 }])
})

test('a stored cart keeps its first twenty products', () => {
  const lines = Array.from({ length: 21 }, (_, index) => ({ ...line, id: index + 1 }))
  assert.deepEqual(parseStoredCart(JSON.stringify(lines)), lines.slice(0, 20))
})

test('a stored value beyond its limit is cut, or its line is dropped', () => {
  const linesOf = (changes: object) => parseStoredCart(JSON.stringify([{ ...line, ...changes }]))
  assert.equal(linesOf({ quantity: 99 })[0]?.quantity, 99)
  assert.equal(linesOf({ quantity: 100 })[0]?.quantity, 99)
  assert.equal(linesOf({ quantity: 0.9 })[0]?.quantity, 1)
  assert.equal(linesOf({ name: 'n'.repeat(201) })[0]?.name, 'n'.repeat(200))
  assert.equal(linesOf({ price: 0 })[0]?.price, 0)
  assert.equal(linesOf({ price: 1_000_000 })[0]?.price, 1_000_000)
  assert.deepEqual(linesOf({ price: 1_000_000.01 }), [])
  assert.equal(linesOf({ id: '123456789' })[0]?.id, 123_456_789)
  for (const id of ['1234567890', '', '1.5', 1.5, -1, null]) assert.deepEqual(linesOf({ id }), [])
  assert.ok(!Object.hasOwn(linesOf({ image: '' })[0] ?? {}, 'image'))
})

test('any stored text is parsed into a cart within the limits, without an error', () => {
  const damagedLines = fc.array(
    fc.record(
      {
        id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
        name: fc.oneof(fc.string(), fc.jsonValue()),
        price: fc.oneof(fc.double(), fc.integer(), fc.jsonValue()),
        quantity: fc.oneof(fc.double(), fc.integer(), fc.jsonValue()),
        image: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 40 },
  )
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    damagedLines.map((value) => JSON.stringify(value)),
    damagedLines.map((value) => JSON.stringify(value).slice(0, -3)),
    damagedLines.map((lines) => JSON.stringify([{ order: 'K7M4QX2P', lines, state: 'cleared' }])),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const copies = parseStoredCopies(text).map(({ lines }) => lines)
      for (const lines of [parseStoredCart(text), ...copies]) {
        assert.ok(lines.length <= 20)
        assert.ok(lines.every(({ quantity }) => quantity >= 1 && quantity <= 99))
        assert.ok(computeCartSubtotal(lines) >= 0)
        assert.deepEqual(parseStoredCart(serialiseCart(lines)), lines)
      }
    }),
    {
      numRuns: 2000,
      examples: [['[{"__proto__":{"id":1,"name":"x","price":1,"quantity":1}}]'], ['{"lines":1}']],
    },
  )
})
