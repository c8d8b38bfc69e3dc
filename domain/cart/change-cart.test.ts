import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CartLine, computeCartSubtotal, maxCartLines } from './cart-line.ts'
import {
  addToCart,
  ensureMinQuantity,
  removeFromCart,
  restoreLines,
  setQuantity,
} from './change-cart.ts'

const nmn = { id: 28, name: 'NMN', price: 270, image: '/nmn.webp' }
const hair = { id: 3, name: 'Hair', price: 149.9 }
const hairPriceSen = 14_990

function cartOf(...ids: number[]): readonly CartLine[] {
  let lines: readonly CartLine[] = []
  for (const id of ids) lines = addToCart(lines, { ...hair, id }).lines
  return lines
}

test('a product that is added twice is one line with quantity two', () => {
  const addedOnce = addToCart([], nmn)
  assert.deepEqual(addedOnce, { ok: true, lines: [{ ...nmn, quantity: 1 }] })
  const addedTwice = addToCart(addToCart(addedOnce.lines, hair).lines, { ...nmn, price: 280 })
  assert.deepEqual(addedTwice.lines, [
    { ...nmn, price: 280, quantity: 2 },
    { ...hair, quantity: 1 },
  ])
})

test('a URL that adds a product adds it once, within the limits, however often it is opened', () => {
  const cartAfterFirst = ensureMinQuantity([], nmn, 2)
  assert.deepEqual(cartAfterFirst, [{ ...nmn, quantity: 2 }])
  assert.equal(ensureMinQuantity(cartAfterFirst, nmn, 2), cartAfterFirst)
  assert.equal(ensureMinQuantity(cartAfterFirst, nmn, 1), cartAfterFirst)
  assert.deepEqual(ensureMinQuantity(cartAfterFirst, nmn, 3), [{ ...nmn, quantity: 3 }])
  assert.deepEqual(ensureMinQuantity(cartAfterFirst, nmn, 500), [{ ...nmn, quantity: 99 }])
  for (const invalidQuantity of [NaN, 0, -3]) {
    assert.deepEqual(ensureMinQuantity([], nmn, invalidQuantity), [{ ...nmn, quantity: 1 }])
    assert.equal(ensureMinQuantity(cartAfterFirst, nmn, invalidQuantity), cartAfterFirst)
  }
  const fullCart = cartOf(...Array.from({ length: maxCartLines }, (_, id) => id + 100))
  assert.deepEqual(ensureMinQuantity(fullCart, nmn, 1), fullCart)
})

test('a twenty-first product and a hundredth piece are rejected with a reason', () => {
  const fullCart = cartOf(...Array.from({ length: maxCartLines }, (_, id) => id + 100))
  assert.equal(fullCart.length, 20)
  assert.deepEqual(addToCart(fullCart, nmn), { ok: false, reason: 'cart full', lines: fullCart })
  assert.equal(addToCart(fullCart, { ...hair, id: 100 }).ok, true)
  const lineWithRoom = setQuantity(cartOf(3), 3, 98)
  assert.deepEqual(addToCart(lineWithRoom, hair), { ok: true, lines: [{ ...hair, quantity: 99 }] })
  const fullLine = setQuantity(cartOf(3), 3, 99)
  assert.deepEqual(addToCart(fullLine, hair), { ok: false, reason: 'line full', lines: fullLine })
})

test('a line is removed by product', () => {
  const lines = cartOf(1, 2, 3)
  assert.deepEqual(
    removeFromCart(lines, 2).map(({ id }) => id),
    [1, 3],
  )
})

test('a quantity is truncated and kept between 1 and 99', () => {
  const quantityAfter = (quantity: number) => setQuantity(cartOf(3), 3, quantity)[0]?.quantity
  assert.equal(quantityAfter(5), 5)
  assert.equal(quantityAfter(0), 1)
  assert.equal(quantityAfter(-4), 1)
  assert.equal(quantityAfter(99), 99)
  assert.equal(quantityAfter(100), 99)
  assert.equal(quantityAfter(Infinity), 99)
  assert.equal(quantityAfter(2.9), 2)
})

test('a new quantity changes only its own line, and NaN changes no line', () => {
  const lines = setQuantity(cartOf(1, 2, 3), 2, 4)
  assert.deepEqual(
    lines.map(({ quantity }) => quantity),
    [1, 4, 1],
  )
  assert.deepEqual(setQuantity(lines, 2, NaN), lines)
})

test('an undone removal restores the line at its old place, and undoing twice changes nothing', () => {
  const lines = setQuantity(cartOf(1, 2, 3), 2, 4)
  const removedLines = lines.filter(({ id }) => id === 2)
  const restored = restoreLines(removeFromCart(lines, 2), removedLines, 1)
  assert.deepEqual(restored, lines)
  assert.deepEqual(restoreLines(restored, removedLines, 1), lines)
})

test('a restored product that the cart has again keeps the higher quantity', () => {
  const fewer = setQuantity(cartOf(1, 2), 2, 3)
  const more = setQuantity(cartOf(1, 2), 2, 5)
  assert.deepEqual(restoreLines(fewer, more), more)
  assert.deepEqual(restoreLines(more, fewer), more)
})

test('lines are restored only up to the maximum number of products', () => {
  const ids = Array.from({ length: maxCartLines - 1 }, (_, index) => index + 1)
  const restored = restoreLines(cartOf(...ids), cartOf(98, 99))
  assert.deepEqual(
    restored.map(({ id }) => id),
    [...ids, 98],
  )
})

test('an undone removal does not push another product out of a full cart', () => {
  const ids = Array.from({ length: maxCartLines }, (_, index) => index + 1)
  const fullCart = cartOf(...ids)
  assert.deepEqual(restoreLines(fullCart, cartOf(99), 0), fullCart)
})

test('after any sequence of changes, lines are unique and within the limits', () => {
  const id = fc.integer({ min: 1, max: 40 })
  const change = fc.oneof(
    id.map((id) => (lines: readonly CartLine[]) => addToCart(lines, { ...hair, id }).lines),
    id.map((id) => (lines: readonly CartLine[]) => removeFromCart(lines, id)),
    fc.tuple(id, fc.double()).map(
      ([id, quantity]) =>
        (lines: readonly CartLine[]) =>
          setQuantity(lines, id, quantity),
    ),
    fc.array(id).map((ids) => (lines: readonly CartLine[]) => restoreLines(lines, cartOf(...ids))),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      let lines: readonly CartLine[] = []
      for (const applyChange of changes) lines = applyChange(lines)
      assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length)
      assert.ok(lines.length <= 20)
      assert.ok(lines.every(({ quantity: q }) => Number.isInteger(q) && q >= 1 && q <= 99))
      assert.equal(
        computeCartSubtotal(lines),
        lines.reduce((total, { quantity }) => total + hairPriceSen * quantity, 0),
      )
    }),
    { numRuns: 300 },
  )
})
