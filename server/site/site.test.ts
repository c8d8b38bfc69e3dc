/** What machines are told about the shop is true, and a mistyped address still arrives. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { movedPaths, publicPaths } from '#domain/content/public-paths.ts'
import { aShop } from '#tests/support/a-shop.ts'

const shop = await aShop({ after })
const get = (url: string) => shop.app.inject({ method: 'GET', url })

test('a search engine is told of every public page and every product for sale, once each', async () => {
  const { body, headers } = await get('/sitemap.xml')
  assert.match(String(headers['content-type']), /^application\/xml/)
  const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)
  const origin = shop.config.PUBLIC_URL
  assert.equal(new Set(places).size, places.length)
  assert.ok(places.includes(`${origin}/products/28`))
  assert.ok(places.includes(`${origin}/ms/products/28`), 'and in Malay')
  assert.ok(places.length > 2 * publicPaths.length)
  assert.ok(places.every((place) => place?.startsWith(`${origin}/`)))
  assert.doesNotMatch(body, /&(?!amp;|apos;|lt;)/)
})

test('a search engine may read pages but not calls, and learns where the list of pages is', async () => {
  const { body } = await get('/robots.txt')
  assert.match(body, /Disallow: \/api\//)
  assert.ok(body.includes(`Sitemap: ${shop.config.PUBLIC_URL}/sitemap.xml`))
})

test('who finds a hole learns whom to tell, and the address runs out within a year', async () => {
  const { body, statusCode } = await get('/.well-known/security.txt')
  assert.equal(statusCode, 200)
  assert.match(body, /^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(body) ?? []
  const ahead = Date.parse(expires) - shop.clock.now.getTime()
  assert.ok(ahead > 0 && ahead < 365 * 24 * 3600 * 1000)
})

test('a mistyped address leads to the page that was meant, with what the link carried', async () => {
  for (const [from, to] of Object.entries(movedPaths)) {
    const { statusCode, headers } = await get(`${from}?utm_source=x`)
    assert.deepEqual([statusCode, headers.location], [301, `${to}?utm_source=x`], from)
    const inMalay = await get(`/ms${from}`)
    assert.equal(inMalay.headers.location, `/ms${to}`)
  }
})
