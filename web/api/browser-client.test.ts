import assert from 'node:assert/strict'
import { test } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

const page = Object.assign(new URL('http://shop.test/admin-orders'), {
  opened: [] as string[],
  assign: (path: string) => void page.opened.push(path),
})
// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: page })
const { callAuthenticated, isRedirectingToLogin, keepPageAfterExpiry } =
  await import('./browser-client.ts')
const { readSession, storeSession } = await import('./session/stored-session.ts')

test('after an expiry, a page that shows a login itself is not left; after a revocation it is', async (t) => {
  replaceStorage('localStorage', t)
  Object.assign(globalThis, {
    window: globalThis,
    document: { documentElement: { lang: 'en' }, querySelector: () => ({ content: '' }) },
  })
  t.after(() => {
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name)
  })
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-28T01:00:00Z') })
  t.mock.method(globalThis, 'fetch', () =>
    Promise.resolve(new Response('{"code":"LOGIN_REQUIRED","message":""}', { status: 401 })),
  )
  const call = () => assert.rejects(callAuthenticated('GET /api/staff/security'))
  const user = { user: { email: 'pharmacist@racik.example', role: 'pharmacist' } }

  storeSession('expires', user, Date.now())
  // The server's session ends a moment before the stored one.
  t.mock.timers.tick(60 * 60_000 - 1_000)
  const leavePage = keepPageAfterExpiry()
  await call()
  assert.equal(readSession(Date.now()), undefined)
  assert.deepEqual(page.opened, [])
  assert.equal(isRedirectingToLogin(), false)

  // Another tab logs in before the refusal of the expired session arrives.
  const lateRefusal = call()
  storeSession('newer', user, Date.now())
  await lateRefusal
  assert.equal(readSession(Date.now())?.token, 'newer')
  assert.deepEqual(page.opened, [])

  storeSession('revoked', user, Date.now())
  await call()
  assert.deepEqual(page.opened, ['/login?from=%2Fadmin-orders'])

  leavePage()
  await call()
  assert.equal(page.opened.length, 2, 'without a session, other pages are left')
})
