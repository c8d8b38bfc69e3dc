import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { loadCsrfToken } from './csrf-token.ts'

/** Replaces a global variable until the test ends. */
function replaceGlobal(t: TestContext, name: 'localStorage' | 'window', value: object): void {
  const original = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value, configurable: true })
  t.after(() => {
    if (original) Object.defineProperty(globalThis, name, original)
    else Reflect.deleteProperty(globalThis, name)
  })
}

test('when the CSRF token cannot be fetched, expired session data is removed and other data stays', async (t) => {
  const now = 1_000_000
  const storedItems = new Map([
    ['jwtToken', JSON.stringify({ value: 'old', expiry: now - 1 })],
    ['isLoggedIn', JSON.stringify({ value: true, expiry: now - 1 })],
    ['user', JSON.stringify({ value: { user: { email: 'a@example.com' } }, expiry: now + 1 })],
    ['cart', '[]'],
  ])
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    removeItem: (key: string) => void storedItems.delete(key),
  }
  replaceGlobal(t, 'localStorage', storage)
  // removeExpiredSession calls a function of the page's head script on `window`, if there is one.
  replaceGlobal(t, 'window', {})
  // The failed request is logged.
  t.mock.method(console, 'error', () => {})
  t.mock.method(globalThis, 'fetch', async () => {
    throw new Error('offline')
  })
  assert.equal(await loadCsrfToken(now), '')
  assert.deepEqual([...storedItems.keys()], ['user', 'cart'])
})
