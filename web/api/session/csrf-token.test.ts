import assert from 'node:assert/strict'
import { test } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import { loadCsrfToken } from './csrf-token.ts'

test('when the CSRF token cannot be fetched, expired session data is removed and other data stays', async (t) => {
  const now = 1_000_000
  const { items } = replaceStorage('localStorage', t)
  items.set('jwtToken', JSON.stringify({ value: 'old', expiry: now - 1 }))
  items.set('isLoggedIn', JSON.stringify({ value: true, expiry: now - 1 }))
  const user = { user: { email: 'a@example.com' } }
  items.set('user', JSON.stringify({ value: user, expiry: now + 1 }))
  items.set('cart', '[]')
  // removeExpiredSession calls a function of the page's head script on `window`, if there is one.
  Object.defineProperty(globalThis, 'window', { value: {}, configurable: true })
  t.after(() => void Reflect.deleteProperty(globalThis, 'window'))
  // The failed request is logged.
  t.mock.method(console, 'error', () => {})
  t.mock.method(globalThis, 'fetch', async () => {
    throw new Error('offline')
  })
  assert.equal(await loadCsrfToken(now), '')
  assert.deepEqual([...items.keys()], ['user', 'cart'])
})
