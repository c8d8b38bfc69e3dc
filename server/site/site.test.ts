import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { movedPaths, publicPaths } from '#domain/content/public-paths.ts'
import { startTestShop } from '#tests/support/test-shop.ts'

const shop = await startTestShop({ after })
const get = (url: string) => shop.app.inject({ method: 'GET', url })

test('the sitemap lists every public page and every product for sale once', async () => {
  const { body, headers } = await get('/sitemap.xml')
  assert.match(String(headers['content-type']), /^application\/xml/)
  const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  const origin = shop.config.PUBLIC_URL
  assert.equal(new Set(urls).size, urls.length)
  assert.ok(urls.includes(`${origin}/products/28`))
  assert.ok(urls.includes(`${origin}/ms/products/28`), 'and in Malay')
  assert.ok(urls.length > 2 * publicPaths.length)
  assert.ok(urls.every((url) => url?.startsWith(`${origin}/`)))
  assert.doesNotMatch(body, /&(?!amp;|apos;|lt;)/)
})

test('robots.txt allows pages, disallows API calls and names the sitemap', async () => {
  const { body } = await get('/robots.txt')
  assert.match(body, /Disallow: \/api\//)
  assert.ok(body.includes(`Sitemap: ${shop.config.PUBLIC_URL}/sitemap.xml`))
})

test('security.txt names a contact and expires within a year', async () => {
  const { body, statusCode } = await get('/.well-known/security.txt')
  assert.equal(statusCode, 200)
  assert.match(body, /^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(body) ?? []
  const validForMs = Date.parse(expires) - shop.clock.now.getTime()
  assert.ok(validForMs > 0 && validForMs < 365 * 24 * 3600 * 1000)
})

test('the earlier URLs of the desks redirect to their new URLs', async () => {
  for (const [from, to] of [
    ['/admin-letters?state=given+up', '/admin-emails?state=given+up'],
    ['/admin-letters/messages?q=bill', '/admin-emails/messages?q=bill'],
    ['/admin-breaks', '/admin-payment-issues'],
    ['/admin-report', '/admin-analytics'],
    ['/admin-waiting-list', '/admin-waitlist'],
  ] as const) {
    const { statusCode, headers } = await get(from)
    assert.deepEqual([statusCode, headers.location], [301, to], from)
  }
})

test('a mistyped path redirects to the right page and keeps its query', async () => {
  for (const [from, to] of Object.entries(movedPaths)) {
    const { statusCode, headers } = await get(`${from}?utm_source=x`)
    assert.deepEqual([statusCode, headers.location], [301, `${to}?utm_source=x`], from)
    const inMalay = await get(`/ms${from}`)
    assert.equal(inMalay.headers.location, `/ms${to}`)
  }
})
