import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

import { buyAgain } from './buy-again.ts'
import { changeCart, readCart } from './cart-store.ts'

// Additions are reported to the shop, which is not here.
mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('no network')))
mock.method(console, 'error', () => undefined)

const shelf = new Map([
  ['NMN Daily', { id: 28, price: 270, image: '/nmn.avif', available: true }],
  ['Hair Support', { id: 3, price: 189, available: true }],
  ['Old Formula', { id: 4, price: 99, available: false }],
])
const ordered = (product_name: string, quantity: number) => ({
  quantity,
  product: { product_name },
})
const inCart = () => Object.fromEntries(readCart().map(({ id, quantity }) => [id, quantity]))

test('the same quantities come into the cart at today’s prices, and pressing twice adds nothing', () => {
  changeCart(() => [])
  const order = [ordered('NMN Daily', 3), ordered('Hair Support', 1)]
  assert.deepEqual(buyAgain(order, shelf), { any: true, missing: [] })
  buyAgain(order, shelf)
  assert.deepEqual(inCart(), { 28: 3, 3: 1 })
  assert.deepEqual(
    readCart().map(({ price }) => price),
    [270, 189],
  )
})

test('what is not sold any more is left out by name; of what is there more than ordered, nothing is taken', () => {
  changeCart(() => [{ id: 28, name: 'NMN Daily', price: 250, quantity: 5 }])
  const order = [ordered('NMN Daily', 2), ordered('Old Formula', 1), ordered('Unknown', 1)]
  assert.deepEqual(buyAgain(order, shelf), { any: true, missing: ['Old Formula', 'Unknown'] })
  assert.deepEqual(inCart(), { 28: 5 })
  assert.deepEqual(buyAgain([ordered('Old Formula', 1)], shelf), {
    any: false,
    missing: ['Old Formula'],
  })
})
