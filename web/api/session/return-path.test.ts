import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { defaultReturnPath, loginPathFrom, resolveReturnPath } from './return-path.ts'

test('a login returns to the page that asked for it', () => {
  assert.equal(resolveReturnPath('/user-dashboard'), '/user-dashboard')
  assert.equal(resolveReturnPath('/products/28?x=1'), '/products/28?x=1')
  assert.equal(resolveReturnPath('/checkout/shipping'), '/checkout/shipping')
})

test('a login without a useful return page leads to the dashboard', () => {
  for (const from of [null, undefined, '', '/login', '/register?x=1', '/reset-password?token=a'])
    assert.equal(resolveReturnPath(from), defaultReturnPath)
})

test('a login from the cart leads to the checkout', () => {
  assert.equal(resolveReturnPath('/cart'), '/checkout')
  assert.equal(resolveReturnPath('/checkout'), '/checkout')
})

test('a staff login leads to their own desk, or to the desk that asked for it', () => {
  for (const from of [null, '/', '/cart', '/products/28', '//evil.example', '/administer'])
    assert.deepEqual(
      [resolveReturnPath(from, 'admin'), resolveReturnPath(from, 'pharmacist')],
      ['/admin', '/pharmacy-dashboard'],
    )
  for (const from of ['/admin-orders/K7M4QX2P?x=1', '/add_product', '/pharmacy-dashboard/batches'])
    assert.equal(resolveReturnPath(from, 'admin'), from)
  assert.equal(resolveReturnPath('/faq', 'customer'), '/faq')
})

test('the login link of a page leads back to that page', () => {
  assert.equal(
    resolveReturnPath(decodeURIComponent(loginPathFrom('/faq?x=1').slice('/login?from='.length))),
    '/faq?x=1',
  )
  assert.equal(loginPathFrom('/login?from=%2Ffaq'), '/login')
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

test('an encoded slash stays part of the path', () => {
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
        assert.ok(!/^\/[/\\]/.test(path))
      },
    ),
    { numRuns: 2_000 },
  )
})
