import assert from 'node:assert/strict'
import { beforeEach, test, type TestContext } from 'node:test'

import { attemptKey, endAttempt } from './attempt-key.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

beforeEach(() => {
  kept.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

/** As over plain http on a LAN address, where browsers offer no `crypto.subtle`. */
function withoutSubtle(t: TestContext): void {
  const { crypto } = globalThis
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  Object.defineProperty(globalThis, 'crypto', { value: plain, configurable: true })
  t.after(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }))
}

test('an unchanged order keeps its key and a changed one gets another, also over plain http', (t) => {
  withoutSubtle(t)
  const order = JSON.stringify({ cart: [{ id: 28, quantity: 1 }], note: 'penicillin' })
  const key = attemptKey(order)
  assert.match(key, /^[\x21-\x7e]{8,128}$/, 'as the server takes it')
  assert.equal(attemptKey(order), key)
  assert.notEqual(attemptKey(order.replace('1}', '2}')), key)
  assert.doesNotMatch([...kept.values()].join(), /penicillin/)
})

test('once the end of an attempt was seen, the same order gets a new key', () => {
  const key = attemptKey('an order')
  endAttempt()
  assert.equal(kept.size, 0)
  assert.notEqual(attemptKey('an order'), key)
})

test('a key is not reused after a day', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T00:00:00Z') })
  const key = attemptKey('an order')
  t.mock.timers.tick(23 * 60 * 60 * 1000)
  assert.equal(attemptKey('an order'), key)
  t.mock.timers.tick(60 * 60 * 1000)
  assert.notEqual(attemptKey('an order'), key)
})

test('a browser that blocks storage can still pay', () => {
  const refuse = () => {
    throw new Error('blocked')
  }
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse }
  Object.defineProperty(globalThis, 'localStorage', { value: blocked, configurable: true })
  assert.notEqual(attemptKey('an order'), '')
  endAttempt()
})
