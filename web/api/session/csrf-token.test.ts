import assert from 'node:assert/strict'
import { test } from 'node:test'

import { loadCsrfToken } from './csrf-token.ts'

test('expired session data is removed when the CSRF token cannot be fetched, other data stays', async (t) => {
  const now = 1_000_000
  const items = new Map([
    ['jwtToken', JSON.stringify({ value: 'old', expiry: now - 1 })],
    ['isLoggedIn', JSON.stringify({ value: true, expiry: now - 1 })],
    ['user', JSON.stringify({ value: { user: { email: 'a@example.com' } }, expiry: now + 1 })],
    ['cart', '[]'],
  ])
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  }
  const originals = {
    fetch: globalThis.fetch,
    localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
    window: Object.getOwnPropertyDescriptor(globalThis, 'window'),
  }
  t.after(() => {
    globalThis.fetch = originals.fetch
    Object.defineProperty(
      globalThis,
      'localStorage',
      originals.localStorage ?? { value: undefined },
    )
    Object.defineProperty(globalThis, 'window', originals.window ?? { value: undefined })
  })
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  Object.defineProperty(globalThis, 'window', { value: {}, configurable: true })
  t.mock.method(console, 'error', () => {})
  globalThis.fetch = async () => {
    throw new Error('offline')
  }
  assert.equal(await loadCsrfToken(now), '')
  assert.deepEqual([...items.keys()], ['user', 'cart'])
})
