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
const unpaidOrder = { orderKey: 'K7M4QX2P', items: [{ id: 28, quantity: 2 }], isPaid: false }
const paidOrder = { ...unpaidOrder, isPaid: true }

test('the ordered lines move from the cart into a copy, which can still be restored after payment', () => {
  const clearedCart = removeOrderedLines(fullCart, unpaidOrder)
  assert.deepEqual(clearedCart, {
    cart: [],
    copies: [{ order: 'K7M4QX2P', lines: [nmn], state: 'cleared' }],
  })
  const finalCart = removeOrderedLines(clearedCart, paidOrder)
  assert.deepEqual(finalCart.copies, [{ order: 'K7M4QX2P', lines: [nmn], state: 'final' }])
  assert.deepEqual(restoreOrderedLines(finalCart, 'K7M4QX2P').cart, [nmn])
})

test('pieces and products added after the order stay in the cart', () => {
  const remainingCart = removeOrderedLines(
    { cart: [{ ...nmn, quantity: 5 }, hair], copies: [] },
    paidOrder,
  )
  assert.deepEqual(remainingCart.cart, [{ ...nmn, quantity: 3 }, hair])
  assert.deepEqual(remainingCart.copies[0]?.lines, [nmn])
})

test('an order changes the cart once, however often its page is opened', () => {
  for (const order of [unpaidOrder, paidOrder]) {
    const cartWithNewLine: CartAndCopies = {
      ...removeOrderedLines(fullCart, order),
      cart: [nmn, hair],
    }
    assert.deepEqual(removeOrderedLines(cartWithNewLine, order).cart, [nmn, hair])
    assert.deepEqual(removeOrderedLines(cartWithNewLine, paidOrder).cart, [nmn, hair])
  }
})

test('a cart that was restored before the payment is cleared again when the order is paid', () => {
  const restoredCart = restoreOrderedLines(
    removeOrderedLines(fullCart, unpaidOrder),
    unpaidOrder.orderKey,
  )
  assert.deepEqual(restoredCart.cart, [nmn])
  assert.equal(removeOrderedLines(restoredCart, unpaidOrder), restoredCart)
  const finalCart = removeOrderedLines(restoredCart, paidOrder)
  assert.deepEqual(finalCart.cart, [])
  const cartRestoredAgain = restoreOrderedLines(finalCart, unpaidOrder.orderKey)
  assert.deepEqual(cartRestoredAgain.cart, [nmn])
  assert.equal(removeOrderedLines(cartRestoredAgain, paidOrder), cartRestoredAgain)
})

test('a restored copy is merged with new lines, and restoring twice adds nothing', () => {
  const clearedCart = removeOrderedLines(fullCart, unpaidOrder)
  const restoredCart = restoreOrderedLines({ ...clearedCart, cart: [hair] }, unpaidOrder.orderKey)
  assert.deepEqual(restoredCart.cart, [hair, nmn])
  assert.equal(restoreOrderedLines(restoredCart, unpaidOrder.orderKey), restoredCart)
})

test('each order has its own copy, and the newest ten are kept', () => {
  let carts: CartAndCopies = { cart: [], copies: [] }
  for (let count = 0; count < 12; count++)
    carts = removeOrderedLines(
      { ...carts, cart: [nmn] },
      { ...paidOrder, orderKey: `order ${count}` },
    )
  assert.equal(carts.copies.length, 10)
  assert.equal(carts.copies[0]?.order, 'order 2')
  assert.deepEqual(restoreOrderedLines(carts, 'order 5').cart, [nmn])
})

test('stored copies are read back, and damaged copies are dropped', () => {
  const { copies } = removeOrderedLines(fullCart, unpaidOrder)
  assert.deepEqual(parseStoredCopies(JSON.stringify(copies)), copies)
  assert.deepEqual(parseStoredCopies(null), [])
  assert.deepEqual(parseStoredCopies('{"lines":[],"bills":["b"]}'), [])
  assert.deepEqual(parseStoredCopies('[1,{"order":"a","lines":[],"state":"odd"}]'), [])
})
