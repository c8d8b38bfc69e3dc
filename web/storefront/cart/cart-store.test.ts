import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { cartBackupKey, cartKey, serialiseCart } from '#domain/cart/stored-cart.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import {
  clearHealthData,
  forgetCustomer,
  rememberCustomer,
} from '#web/api/session/clear-own-data.ts'

import { changeCart, hasCartCopy, readCart, removeOrderedFromCart } from './cart-store.ts'

const storage = replaceStorage('localStorage')
replaceStorage('sessionStorage')
Object.defineProperty(globalThis, 'window', { value: globalThis })

const createLine = (id: number) => ({ id, name: `Formula ${id}`, price: 100, quantity: 1 })
const addLine = (id: number): void => changeCart((lines) => [...lines, createLine(id)])
const listIds = (): number[] => readCart().map(({ id }) => id)

beforeEach(() => {
  storage.failure = 'none'
  storage.items.delete(cartBackupKey)
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

const paidOrder = { orderKey: 'K7M4QX2P', items: [{ id: 1, quantity: 1 }], isPaid: true }

const clearings = {
  'an erasure of health data': clearHealthData,
  'a log-out without a connection': () => forgetCustomer({ keepsOrderKeys: true }),
  'a login of another customer': () => {
    rememberCustomer('aisyah@example.com')
    rememberCustomer('farid@example.com')
  },
}
for (const [name, clear] of Object.entries(clearings))
  test(`after ${name}, a handled order has no copy and does not change the next cart`, () => {
    assert.equal(removeOrderedFromCart(paidOrder), 'changed')
    assert.equal(hasCartCopy(paidOrder.orderKey), true)
    clear()
    assert.equal(hasCartCopy(paidOrder.orderKey), false)
    addLine(1)
    assert.equal(removeOrderedFromCart(paidOrder), 'unchanged')
    assert.deepEqual(listIds(), [1])
  })

test('while the storage is full, the ordered lines stay in the cart', () => {
  storage.failure = 'full'
  assert.equal(removeOrderedFromCart(paidOrder), 'not stored')
  assert.deepEqual(listIds(), [1])
  storage.failure = 'none'
  assert.equal(removeOrderedFromCart(paidOrder), 'changed')
  assert.deepEqual(listIds(), [])
})
