import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refreshCart } from './refresh-cart.ts'

// Prices of lines and products are in ringgit, amounts in notices are in sen.
const line = { id: 28, name: 'NMN', price: 270, quantity: 2, image: '/old.webp' }
const product = { id: 28, product_name: 'NMN', price: 270, image: '/new.webp' }

test('refreshing a cart that matches the catalogue changes only the picture', () => {
  const { lines, notices } = refreshCart([line], [product])
  assert.deepEqual(lines, [{ ...line, image: '/new.webp' }])
  assert.deepEqual(notices, [])
})

test('a new price, a new name and a product no longer sold each give a notice', () => {
  const unsoldLine = { id: 5, name: 'Gone', price: 10, quantity: 1 }
  const pausedLine = { id: 6, name: 'Paused', price: 10, quantity: 1 }
  const { lines, notices } = refreshCart(
    [line, unsoldLine, pausedLine],
    [
      { ...product, product_name: 'NMN 150', price: 279.9, image: null },
      { id: 6, product_name: 'Paused', price: 10, available: false },
    ],
  )
  assert.deepEqual(lines, [{ id: 28, name: 'NMN 150', price: 279.9, quantity: 2 }])
  assert.deepEqual(notices, [
    { kind: 'renamed', from: 'NMN', to: 'NMN 150' },
    { kind: 'price', name: 'NMN 150', from: 27000, to: 27990 },
    { kind: 'unavailable', name: 'Gone' },
    { kind: 'unavailable', name: 'Paused' },
  ])
})

test('a product that is marked as for sale stays in the cart without a notice', () => {
  const { lines, notices } = refreshCart([line], [{ ...product, available: true }])
  assert.deepEqual(lines, [{ ...line, image: '/new.webp' }])
  assert.deepEqual(notices, [])
})

test('a shop without products empties the cart, with a notice for each line', () => {
  const { lines, notices } = refreshCart([line], [])
  assert.deepEqual(lines, [])
  assert.deepEqual(notices, [{ kind: 'unavailable', name: 'NMN' }])
})
