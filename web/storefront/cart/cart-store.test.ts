import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { cartKey, serialiseCart } from '#domain/cart/stored-cart.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import { changeCart, readCart } from './cart-store.ts'

const storage = replaceStorage('localStorage')

const createLine = (id: number) => ({ id, name: `Formula ${id}`, price: 100, quantity: 1 })
const addLine = (id: number): void => changeCart((lines) => [...lines, createLine(id)])
const listIds = (): number[] => readCart().map(({ id }) => id)

beforeEach(() => {
  storage.failure = 'none'
  changeCart(() => [createLine(1)])
})

test('a change starts from the lines that another tab has stored, even without a storage event', () => {
  storage.items.set(cartKey, serialiseCart([createLine(1), createLine(2)]))
  addLine(3)
  assert.deepEqual(listIds(), [1, 2, 3])
})

test('a cart that another tab has emptied does not come back', () => {
  storage.items.delete(cartKey)
  addLine(2)
  assert.deepEqual(listIds(), [2])
})

test('while the storage is full, the cart keeps its changes as long as the page', () => {
  storage.failure = 'full'
  addLine(2)
  addLine(3)
  assert.deepEqual(listIds(), [1, 2, 3])
})
