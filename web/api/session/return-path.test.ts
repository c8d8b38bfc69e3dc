import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { defaultReturnPath, loginPathFrom, resolveReturnPath } from './return-path.ts'

test('a login returns to the page that asked for it', () => {
  assert.equal(resolveReturnPath('/user-dashboard'), '/user-dashboard')
  assert.equal(resolveReturnPath('/products/28?x=1'), '/products/28?x=1')
  assert.equal(resolveReturnPath('/checkout/shipping'), '/checkout/shipping')
  assert.equal(resolveReturnPath('/faq', 'customer'), '/faq')
})

test('a login without a useful return page leads to the dashboard', () => {
  for (const from of [null, undefined, '', '/login', '/register?x=1', '/reset-password?token=a'])
    assert.equal(resolveReturnPath(from), defaultReturnPath)
})

test('a login from the cart leads to the checkout', () => {
  assert.equal(resolveReturnPath('/cart'), '/checkout')
  assert.equal(resolveReturnPath('/checkout'), '/checkout')
})

test('staff are led to their own desk, or to the back-office page that asked for the login', () => {
  // /administer only starts like /admin.
  for (const from of [null, '/', '/cart', '/products/28', '//evil.example', '/administer'])
    assert.deepEqual(
      [resolveReturnPath(from, 'admin'), resolveReturnPath(from, 'pharmacist')],
      ['/admin', '/pharmacy-dashboard'],
    )
  for (const from of ['/admin-orders/K7M4QX2P?x=1', '/add_product', '/pharmacy-dashboard/batches'])
    assert.equal(resolveReturnPath(from, 'admin'), from)
})

test('the login link of a page leads back to that page', () => {
  const loginUrl = new URL(loginPathFrom('/faq?x=1'), 'https://shop.example')
  assert.equal(loginUrl.pathname, '/login')
  assert.equal(resolveReturnPath(loginUrl.searchParams.get('from')), '/faq?x=1')
  assert.equal(loginPathFrom('/login?from=%2Ffaq'), '/login')
})

test('a login returns to its page in browsers without URL.canParse too', (t) => {
  const { canParse } = URL
  Reflect.deleteProperty(URL, 'canParse')
  t.after(() => Object.defineProperty(URL, 'canParse', { value: canParse, configurable: true }))
  assert.equal(resolveReturnPath('/faq?x=1'), '/faq?x=1')
})

test('a crafted path never leads to another site', () => {
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '/x/%2E%2e//evil.example',
    '/%2e/\\evil.example',
    '%2F%2Fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '\\\\evil.example',
  ])
    assert.equal(resolveReturnPath(from), defaultReturnPath, JSON.stringify(from))
})

test('an encoded slash, backslash or tab stays part of the path', () => {
  for (const from of ['/%2F%2Fevil.example', '/%5Cevil.example', '/%09/evil.example'])
    assert.equal(resolveReturnPath(from), from)
})

test('for any input, the returned path resolves to our own origin', () => {
  const urlParts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    'evil.example',
    '%2e',
    '%2F',
    '%5c',
    ':',
    '@',
    '?',
    '#',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(urlParts, fc.string({ maxLength: 5 })), { maxLength: 12 }),
      (chosenParts) => {
        const path = resolveReturnPath(chosenParts.join(''))
        assert.equal(new URL(path, 'https://shop.example').origin, 'https://shop.example')
        // Browsers read // and /\ at the start as the start of a host.
        assert.doesNotMatch(path, /^\/[/\\]/)
      },
    ),
    { numRuns: 2_000 },
  )
})
