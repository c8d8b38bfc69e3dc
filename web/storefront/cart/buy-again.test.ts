import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

import type { ShopEvent } from '#domain/analytics/shop-event.ts'
import { maxCartLines } from '#domain/cart/cart-line.ts'
import { listenToEvents } from '#web/api/analytics/track-event.ts'

import { buyAgain } from './buy-again.ts'
import { changeCart, readCart } from './cart-store.ts'

// trackAddedToCart calls the shop, which is not running here.
mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('no network')))
mock.method(console, 'error', () => undefined)

const catalogue = new Map([
  ['NMN Daily', { id: 28, price: 270, image: '/nmn.avif', available: true }],
  ['Hair Support', { id: 3, price: 189, available: true }],
  ['Old Formula', { id: 4, price: 99, available: false }],
])
const orderLine = (product_name: string, quantity: number) => ({
  quantity,
  product: { product_name },
})
const quantitiesInCart = () =>
  Object.fromEntries(readCart().map(({ id, quantity }) => [id, quantity]))

test('the ordered quantities are put into the cart at current prices, and a second press adds nothing', () => {
  changeCart(() => [])
  const order = [orderLine('NMN Daily', 3), orderLine('Hair Support', 1)]
  assert.deepEqual(buyAgain(order, catalogue), {
    isAnyAvailable: true,
    unavailableNames: [],
    isCartFull: false,
  })
  buyAgain(order, catalogue)
  assert.deepEqual(quantitiesInCart(), { 28: 3, 3: 1 })
  assert.deepEqual(
    readCart().map(({ price }) => price),
    [270, 189],
  )
})

test('unavailable products are named and left out, and a larger quantity in the cart is kept', () => {
  changeCart(() => [{ id: 28, name: 'NMN Daily', price: 250, quantity: 5 }])
  const order = [orderLine('NMN Daily', 2), orderLine('Old Formula', 1), orderLine('Unknown', 1)]
  assert.deepEqual(buyAgain(order, catalogue), {
    isAnyAvailable: true,
    unavailableNames: ['Old Formula', 'Unknown'],
    isCartFull: false,
  })
  assert.deepEqual(quantitiesInCart(), { 28: 5 })
  assert.deepEqual(buyAgain([orderLine('Old Formula', 1)], catalogue), {
    isAnyAvailable: false,
    unavailableNames: ['Old Formula'],
    isCartFull: false,
  })
})

test('a product that a full cart does not take is not reported as added', () => {
  const trackedEvents: ShopEvent[] = []
  listenToEvents((event) => trackedEvents.push(event))
  trackedEvents.length = 0
  const otherLines = Array.from({ length: maxCartLines - 1 }, (_, index) => ({
    id: 100 + index,
    name: `Formula ${index}`,
    price: 100,
    quantity: 1,
  }))
  changeCart(() => otherLines)
  const order = [orderLine('NMN Daily', 1), orderLine('Hair Support', 1)]
  assert.equal(buyAgain(order, catalogue).isCartFull, true)
  assert.equal(readCart().length, maxCartLines)
  assert.deepEqual(trackedEvents, [
    { name: 'add_to_cart', items: [{ id: 28, price: 270, quantity: 1 }] },
  ])
})
