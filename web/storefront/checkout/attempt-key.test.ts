import assert from 'node:assert/strict'
import { beforeEach, test, type TestContext } from 'node:test'

import { readOrCreateAttemptKey, endAttempt } from './attempt-key.ts'

const items = new Map<string, string>()
const storage = {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
}

beforeEach(() => {
  items.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

/** Simulates plain http on a LAN, where browsers offer no `crypto.subtle`. */
function withoutSubtle(t: TestContext): void {
  const { crypto } = globalThis
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  Object.defineProperty(globalThis, 'crypto', { value: plain, configurable: true })
  t.after(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }))
}

test('an unchanged order keeps its key and a changed order gets a new one, also over plain http', (t) => {
  withoutSubtle(t)
  const order = JSON.stringify({ cart: [{ id: 28, quantity: 1 }], note: 'penicillin' })
  const key = readOrCreateAttemptKey(order)
  assert.match(key, /^[\x21-\x7e]{8,128}$/, 'format that the server accepts')
  assert.equal(readOrCreateAttemptKey(order), key)
  assert.notEqual(readOrCreateAttemptKey(order.replace('1}', '2}')), key)
  assert.doesNotMatch([...items.values()].join(), /penicillin/)
})

test('the same order gets a new key once the attempt has ended', () => {
  const key = readOrCreateAttemptKey('an order')
  endAttempt()
  assert.equal(items.size, 0)
  assert.notEqual(readOrCreateAttemptKey('an order'), key)
})

test('a key is not reused after a day', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T00:00:00Z') })
  const key = readOrCreateAttemptKey('an order')
  t.mock.timers.tick(23 * 60 * 60 * 1000)
  assert.equal(readOrCreateAttemptKey('an order'), key)
  t.mock.timers.tick(60 * 60 * 1000)
  assert.notEqual(readOrCreateAttemptKey('an order'), key)
})

test('a browser that blocks storage still gets a key', () => {
  const throwBlocked = () => {
    throw new Error('blocked')
  }
  const blocked = { getItem: throwBlocked, setItem: throwBlocked, removeItem: throwBlocked }
  Object.defineProperty(globalThis, 'localStorage', { value: blocked, configurable: true })
  assert.notEqual(readOrCreateAttemptKey('an order'), '')
  endAttempt()
})
