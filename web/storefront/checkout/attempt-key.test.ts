import assert from 'node:assert/strict'
import { beforeEach, test, type TestContext } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import { readOrCreateAttemptKey, endAttempt } from './attempt-key.ts'

const storage = replaceStorage('localStorage')

beforeEach(() => {
  storage.items.clear()
  storage.failure = 'none'
})

const hourMs = 60 * 60 * 1000

/** Simulates plain http on a LAN, where browsers offer no `crypto.subtle`. */
function removeSubtleCrypto(t: TestContext): void {
  const { crypto } = globalThis
  const cryptoWithoutSubtle = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  Object.defineProperty(globalThis, 'crypto', {
    value: cryptoWithoutSubtle,
    configurable: true,
  })
  t.after(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }))
}

test('an unchanged order keeps its key and a changed order gets a new one, also over plain http', (t) => {
  removeSubtleCrypto(t)
  const order = JSON.stringify({ cart: [{ id: 28, quantity: 1 }], note: 'penicillin' })
  const key = readOrCreateAttemptKey(order)
  assert.match(key, /^[\x21-\x7e]{8,128}$/, 'format that the server accepts')
  assert.equal(readOrCreateAttemptKey(order), key)
  assert.notEqual(readOrCreateAttemptKey(order.replace('1}', '2}')), key)
  assert.doesNotMatch([...storage.items.values()].join(), /penicillin/)
})

test('the same order gets a new key once the attempt has ended', () => {
  const key = readOrCreateAttemptKey('an order')
  endAttempt()
  assert.equal(storage.items.size, 0)
  assert.notEqual(readOrCreateAttemptKey('an order'), key)
})

test('a key is not reused after a day', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T00:00:00Z') })
  const key = readOrCreateAttemptKey('an order')
  t.mock.timers.tick(23 * hourMs)
  assert.equal(readOrCreateAttemptKey('an order'), key)
  t.mock.timers.tick(hourMs)
  assert.notEqual(readOrCreateAttemptKey('an order'), key)
})

test('a browser that blocks storage still gets a key', () => {
  storage.failure = 'blocked'
  assert.notEqual(readOrCreateAttemptKey('an order'), '')
  endAttempt()
})
