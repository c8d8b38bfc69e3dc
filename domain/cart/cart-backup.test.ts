import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Carts,
  clearForConfirmation,
  emptyBackup,
  forgetPaidCart,
  parseStoredBackup,
  restoreCart,
} from './cart-backup.ts'

const nmn = { id: 28, name: 'NMN', price: 270, quantity: 2 }
const hair = { id: 3, name: 'Hair', price: 149.9, quantity: 1 }
const shopping: Carts = { cart: [nmn], backup: emptyBackup }

test('the confirmation clears the cart and keeps a copy until the bill is paid', () => {
  const returned = clearForConfirmation(shopping, 'bill1')
  assert.deepEqual(returned, { cart: [], backup: { lines: [nmn], bills: ['bill1'] } })
  assert.deepEqual(forgetPaidCart(returned.backup, 'bill1').lines, [])
})

test('a shopper whose payment failed gets her cart back, joined with what she added since', () => {
  const returned = clearForConfirmation(shopping, 'bill1')
  const restored = restoreCart({ ...returned, cart: [hair] })
  assert.deepEqual(restored.cart, [hair, nmn])
  assert.deepEqual(restored.backup.lines, [])
})

test('reloading a confirmation never eats the next cart', () => {
  const returned = clearForConfirmation(shopping, 'bill1')
  const next: Carts = { ...returned, cart: [hair] }
  assert.deepEqual(clearForConfirmation(next, 'bill1'), next)
})

test('an empty cart does not wipe the copy, and another bill does not forget it', () => {
  const returned = clearForConfirmation(shopping, 'bill1')
  const again = clearForConfirmation(returned, 'bill2')
  assert.deepEqual(again.backup, { lines: [nmn], bills: ['bill1', 'bill2'] })
  assert.deepEqual(forgetPaidCart(again.backup, 'bill1').lines, [nmn])
})

test('a stored backup is read back, damaged ones are empty', () => {
  const { backup } = clearForConfirmation(shopping, 'bill1')
  assert.deepEqual(parseStoredBackup(JSON.stringify(backup)), backup)
  assert.deepEqual(parseStoredBackup(null), emptyBackup)
  assert.deepEqual(parseStoredBackup('{"lines":"x","bills":"abc"}'), emptyBackup)
  assert.deepEqual(parseStoredBackup('{"lines":{},"bills":[1,"b"]}'), { lines: [], bills: ['b'] })
})
