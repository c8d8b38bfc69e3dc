/** Files for machines, and redirects. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pathInLanguage, shopLanguages } from '#domain/content/languages.ts'
import { redirectedPaths, sitemapPaths } from '#domain/content/public-paths.ts'
import { days } from '#domain/time.ts'
import { getCatalogueSnapshot } from '#server/catalogue/live-catalogue.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const testShop = await startTestShop({ after })
const get = (url: string) => testShop.app.inject({ method: 'GET', url })

test('the sitemap lists each public page and each product for sale once in each language', async () => {
  const { body, headers } = await get('/sitemap.xml')
  assert.match(String(headers['content-type']), /^application\/xml/)
  const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
  )
  const origin = testShop.config.PUBLIC_URL
  const productPaths = getCatalogueSnapshot(testShop.shop)
    .products.filter(({ available }) => available)
    .map(({ id }) => `/products/${id}`)
  assert.ok(productPaths.includes('/products/28'))
  const expectedUrls = [...sitemapPaths, ...productPaths].flatMap((path) =>
    shopLanguages.map((language) => origin + pathInLanguage(language, path)),
  )
  assert.deepEqual(urls.toSorted(), expectedUrls.toSorted())
  assert.ok(urls.includes(`${origin}/ms/products/28`), 'the Malay page is listed too')
  assert.doesNotMatch(body, /&(?!amp;|apos;|lt;)/, 'every & is part of an entity')
})

test('robots.txt disallows only API calls and pages of orders, and names the sitemap', async () => {
  const { body } = await get('/robots.txt')
  const disallowedPaths = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  assert.deepEqual(disallowedPaths, ['/api/', '/order/'])
  assert.ok(body.includes(`Sitemap: ${testShop.config.PUBLIC_URL}/sitemap.xml`))
})

test('security.txt names a contact and expires within a year', async () => {
  const { body, statusCode } = await get('/.well-known/security.txt')
  assert.equal(statusCode, 200)
  assert.match(body, /^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(body) ?? []
  const validForMs = Date.parse(expires) - testShop.clock.now.getTime()
  assert.ok(validForMs > 0 && validForMs < days(365))
})

test('former URLs of the staff pages redirect permanently and keep their query', async () => {
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

test('former and mistyped paths redirect permanently, in both languages, and keep their query', async () => {
  for (const [from, to] of Object.entries(redirectedPaths)) {
    const { statusCode, headers } = await get(`${from}?utm_source=x`)
    assert.deepEqual([statusCode, headers.location], [301, `${to}?utm_source=x`], from)
    const inMalay = await get(`/ms${from}`)
    assert.deepEqual([inMalay.statusCode, inMalay.headers.location], [301, `/ms${to}`], from)
  }
})
