import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CartAndCopies,
  parseStoredCopies,
  restoreOrderedLines,
  removeOrderedLines,
} from './cart-backup.ts'

const nmn = { id: 28, name: 'NMN', price: 270, quantity: 2 }
const hair = { id: 3, name: 'Hair', price: 149.9, quantity: 1 }
const fullCart: CartAndCopies = { cart: [nmn], copies: [] }
const unpaid = { order: 'K7M4QX2P', items: [{ id: 28, quantity: 2 }], isPaid: false }
const paid = { ...unpaid, isPaid: true }

test('the ordered lines move from the cart into a copy, which can still be restored after payment', () => {
  const cleared = removeOrderedLines(fullCart, unpaid)
  assert.deepEqual(cleared, {
    cart: [],
    copies: [{ order: 'K7M4QX2P', lines: [nmn], state: 'cleared' }],
  })
  const done = removeOrderedLines(cleared, paid)
  assert.deepEqual(done.copies, [{ order: 'K7M4QX2P', lines: [nmn], state: 'final' }])
  assert.deepEqual(restoreOrderedLines(done, 'K7M4QX2P').cart, [nmn])
})

test('pieces and products added after the order stay in the cart', () => {
  const carts = removeOrderedLines({ cart: [{ ...nmn, quantity: 5 }, hair], copies: [] }, paid)
  assert.deepEqual(carts.cart, [{ ...nmn, quantity: 3 }, hair])
  assert.deepEqual(carts.copies[0]?.lines, [nmn])
})

test('an order changes the cart once, however often its page is opened', () => {
  for (const order of [unpaid, paid]) {
    const next: CartAndCopies = { ...removeOrderedLines(fullCart, order), cart: [nmn, hair] }
    assert.deepEqual(removeOrderedLines(next, order).cart, [nmn, hair])
    assert.deepEqual(removeOrderedLines(next, paid).cart, [nmn, hair])
  }
})

test('a cart that was restored before the payment is cleared again when the order is paid', () => {
  const restored = restoreOrderedLines(removeOrderedLines(fullCart, unpaid), unpaid.order)
  assert.deepEqual(restored.cart, [nmn])
  assert.equal(removeOrderedLines(restored, unpaid), restored)
  const done = removeOrderedLines(restored, paid)
  assert.deepEqual(done.cart, [])
  const again = restoreOrderedLines(done, unpaid.order)
  assert.deepEqual(again.cart, [nmn])
  assert.equal(removeOrderedLines(again, paid), again)
})

test('a restored copy is merged with new lines, and restoring twice adds nothing', () => {
  const cleared = removeOrderedLines(fullCart, unpaid)
  const restored = restoreOrderedLines({ ...cleared, cart: [hair] }, unpaid.order)
  assert.deepEqual(restored.cart, [hair, nmn])
  assert.equal(restoreOrderedLines(restored, unpaid.order), restored)
})

test('each order has its own copy, and the newest ten are kept', () => {
  let carts: CartAndCopies = { cart: [], copies: [] }
  for (let count = 0; count < 12; count++)
    carts = removeOrderedLines({ ...carts, cart: [nmn] }, { ...paid, order: `order ${count}` })
  assert.equal(carts.copies.length, 10)
  assert.equal(carts.copies[0]?.order, 'order 2')
  assert.deepEqual(restoreOrderedLines(carts, 'order 5').cart, [nmn])
})

test('stored copies are read back, and damaged copies are dropped', () => {
  const { copies } = removeOrderedLines(fullCart, unpaid)
  assert.deepEqual(parseStoredCopies(JSON.stringify(copies)), copies)
  assert.deepEqual(parseStoredCopies(null), [])
  assert.deepEqual(parseStoredCopies('{"lines":[],"bills":["b"]}'), [])
  assert.deepEqual(parseStoredCopies('[1,{"order":"a","lines":[],"state":"odd"}]'), [])
})
