import assert from 'node:assert/strict'
import { test } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

test('a defect is logged, finds no town, and the next search tries again', async (t) => {
  replaceStorage('localStorage', t)
  const page = {
    location: { origin: 'http://shop.test', pathname: '/checkout' },
    // The tag of the CSRF token.
    document: { querySelector: () => ({ content: '' }) },
  }
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
    t.after(() => void Reflect.deleteProperty(globalThis, name))
  }
  const log = t.mock.method(console, 'error', () => {})
  let reply = 'not JSON'
  t.mock.method(globalThis, 'fetch', async (request: Request | string) =>
    typeof request === 'string'
      ? new Response('token')
      : new Response(reply, { headers: { 'content-type': 'application/json' } }),
  )
  // Imported here, because the client reads the origin of the page when it is loaded.
  const { findTown } = await import('./find-town.ts')
  assert.equal(await findTown('50000'), undefined)
  const [loggedError] = log.mock.calls[0]?.arguments ?? []
  assert.ok(loggedError instanceof SyntaxError, String(loggedError))
  const town = { city: 'Kuala Lumpur', state: 'Kuala Lumpur' }
  reply = JSON.stringify(town)
  assert.deepEqual(await findTown('50000'), town)
  assert.equal(log.mock.callCount(), 1)
})
