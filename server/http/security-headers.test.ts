/** Every kind of response carries the headers that limit what a browser does with it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

const { app } = await startTestShop({
  after,
})
const urls = [
  '/livez',
  '/api/init',
  '/browse/products',
  '/browse/products/0',
  '/nothing',
  '/robots.txt',
]

for (const url of urls) {
  test(`${url} cannot be framed, sniffed or read by another site`, async () => {
    const { headers } = await app.inject({ url, headers: { origin: 'https://other.example' } })
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.match(String(headers['content-type']), /^[\w/+-]+; charset=utf-8$/)
  })
}
