import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { toPageUrl } from './page-url.ts'

const shop = 'https://shop.example'

test('a page URL has the path and the query without campaign keys', () => {
  const url = toPageUrl('/browse_products?q=zinc&utm_source=x&gclid=y', shop)
  assert.equal(url.href, 'https://shop.example/browse_products?q=zinc')
})

test('a path that looks like a host stays a path', () => {
  for (const target of [
    '//',
    '//evil.example/faq',
    '/\\evil.example',
    'http://evil.example/',
    '*',
    '//?q=1',
  ])
    assert.equal(toPageUrl(target, shop).origin, shop, target)
  assert.equal(toPageUrl('//evil.example/faq', shop).pathname, '//evil.example/faq')
})

test('any request target gives a URL of the shop', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (target) => {
      assert.equal(toPageUrl(target, shop).origin, shop)
    }),
    { numRuns: 2_000 },
  )
})
