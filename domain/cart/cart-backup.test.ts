import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CartAndCopies,
  parseStoredCopies,
  serialiseCopies,
  restoreOrderedLines,
  removeOrderedLines,
} from './cart-backup.ts'

const nmnLine = { id: 28, name: 'NMN', price: 270, quantity: 2 }
const hairLine = { id: 3, name: 'Hair', price: 149.9, quantity: 1 }
const fullCart: CartAndCopies = { cart: [nmnLine], copies: [] }
const unpaidOrder = { orderKey: 'K7M4QX2P', items: [{ id: 28, quantity: 2 }], isPaid: false }
const paidOrder = { ...unpaidOrder, isPaid: true }

test('the ordered lines move from the cart into a copy, which can still be restored after payment', () => {
  const clearedCart = removeOrderedLines(fullCart, unpaidOrder)
  assert.deepEqual(clearedCart, {
    cart: [],
    copies: [{ orderKey: 'K7M4QX2P', lines: [nmnLine], state: 'cleared' }],
  })
  const finalCart = removeOrderedLines(clearedCart, paidOrder)
  assert.deepEqual(finalCart.copies, [{ orderKey: 'K7M4QX2P', lines: [nmnLine], state: 'final' }])
  assert.deepEqual(restoreOrderedLines(finalCart, 'K7M4QX2P').cart, [nmnLine])
})

test('pieces and products added after the order stay in the cart', () => {
  const remainingCart = removeOrderedLines(
    { cart: [{ ...nmnLine, quantity: 5 }, hairLine], copies: [] },
    paidOrder,
  )
  assert.deepEqual(remainingCart.cart, [{ ...nmnLine, quantity: 3 }, hairLine])
  assert.deepEqual(remainingCart.copies[0]?.lines, [nmnLine])
})

test('pieces that were removed from the cart after the order are not in the copy', () => {
  const { cart, copies } = removeOrderedLines(
    { cart: [{ ...nmnLine, quantity: 1 }, hairLine], copies: [] },
    paidOrder,
  )
  assert.deepEqual(cart, [hairLine])
  assert.deepEqual(copies[0]?.lines, [{ ...nmnLine, quantity: 1 }])
})

test('a cart without the ordered products stays the same, and its copy restores nothing', () => {
  const stored: CartAndCopies = { cart: [hairLine], copies: [] }
  const cartAfterOrder = removeOrderedLines(stored, paidOrder)
  assert.equal(cartAfterOrder.cart, stored.cart)
  assert.equal(restoreOrderedLines(cartAfterOrder, paidOrder.orderKey), cartAfterOrder)
})

test('an order without a copy restores nothing', () => {
  const clearedCart = removeOrderedLines(fullCart, unpaidOrder)
  assert.equal(restoreOrderedLines(clearedCart, 'OTHER234'), clearedCart)
})

test('an order changes the cart once, however often its page is opened', () => {
  for (const order of [unpaidOrder, paidOrder]) {
    const cartWithNewLine: CartAndCopies = {
      ...removeOrderedLines(fullCart, order),
      cart: [nmnLine, hairLine],
    }
    assert.deepEqual(removeOrderedLines(cartWithNewLine, order).cart, [nmnLine, hairLine])
    assert.deepEqual(removeOrderedLines(cartWithNewLine, paidOrder).cart, [nmnLine, hairLine])
  }
})

test('a cart that was restored before the payment is cleared again when the order is paid', () => {
  const restoredCart = restoreOrderedLines(
    removeOrderedLines(fullCart, unpaidOrder),
    unpaidOrder.orderKey,
  )
  assert.deepEqual(restoredCart.cart, [nmnLine])
  assert.equal(removeOrderedLines(restoredCart, unpaidOrder), restoredCart)
  const finalCart = removeOrderedLines(restoredCart, paidOrder)
  assert.deepEqual(finalCart.cart, [])
  const cartRestoredAgain = restoreOrderedLines(finalCart, unpaidOrder.orderKey)
  assert.deepEqual(cartRestoredAgain.cart, [nmnLine])
  assert.equal(removeOrderedLines(cartRestoredAgain, paidOrder), cartRestoredAgain)
})

test('a restored copy is merged with new lines, and restoring twice adds nothing', () => {
  const clearedCart = removeOrderedLines(fullCart, unpaidOrder)
  const restoredCart = restoreOrderedLines(
    { ...clearedCart, cart: [hairLine] },
    unpaidOrder.orderKey,
  )
  assert.deepEqual(restoredCart.cart, [hairLine, nmnLine])
  assert.equal(restoreOrderedLines(restoredCart, unpaidOrder.orderKey), restoredCart)
})

test('each order has its own copy, and the newest ten can be restored', () => {
  const carts = handleOrders(12)
  assert.deepEqual(restoreOrderedLines(carts, 'order 2').cart, [nmnLine])
  assert.equal(restoreOrderedLines(carts, 'order 1'), carts)
})

test('an older order does not change the cart again, and the newest hundred are known', () => {
  const carts = { ...handleOrders(101), cart: [nmnLine, hairLine] }
  assert.equal(carts.copies.length, 100)
  const oldOrder = { ...paidOrder, orderKey: 'order 1' }
  assert.equal(removeOrderedLines(carts, oldOrder), carts)
})

/** Returns the cart and the copies after `count` paid orders of the same line. */
function handleOrders(count: number): CartAndCopies {
  let carts: CartAndCopies = { cart: [], copies: [] }
  for (let index = 0; index < count; index++)
    carts = removeOrderedLines(
      { copies: carts.copies, cart: [nmnLine] },
      { ...paidOrder, orderKey: `order ${index}` },
    )
  return carts
}

test('stored copies are read back, and damaged copies are dropped', () => {
  const { copies } = removeOrderedLines(fullCart, unpaidOrder)
  assert.equal(
    serialiseCopies([{ orderKey: 'K7M4QX2P', lines: [], state: 'final' }]),
    '[{"order":"K7M4QX2P","lines":[],"state":"final"}]',
  )
  assert.deepEqual(parseStoredCopies(serialiseCopies(copies)), copies)
  assert.deepEqual(parseStoredCopies(null), [])
  const goodCopy = { order: 'a', lines: [], state: 'final' }
  assert.deepEqual(parseStoredCopies(JSON.stringify(goodCopy)), [], 'a copy outside a list')
  const damagedCopies = [
    1,
    null,
    { ...goodCopy, state: 'odd' },
    { ...goodCopy, order: 5 },
    { order: 'a', lines: [] },
    { order: 'a', state: 'final' },
    { lines: [], state: 'final' },
  ]
  for (const damagedCopy of damagedCopies)
    assert.deepEqual(
      parseStoredCopies(JSON.stringify([damagedCopy, goodCopy])),
      [{ orderKey: 'a', lines: [], state: 'final' }],
      JSON.stringify(damagedCopy),
    )
})
