/**
 * Search engines and link previews: every URL of the sitemap responds with its canonical URL, a
 * share image and valid structured data.
 */
import { expect, test } from '#tests/support/journey.ts'
import { structuredFaults, structuredTypes } from '#tests/support/structured-data.ts'

const unescaped = (text = ''): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&apos;', "'")

const metaOf = (html: string, name: string): string =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])

test('every URL of the sitemap is a page with complete metadata', async ({ request, shop }) => {
  test.setTimeout(120_000)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => unescaped(loc))
  expect(addresses.length).toBeGreaterThan(20)
  expect(new Set(addresses).size, 'no address twice').toBe(addresses.length)
  const faults: string[] = []
  const pictures = new Set<string>()
  const published = new Map<string, string[]>()
  /** URL → its languages → URL of each language version. */
  const spoken = new Map<string, Map<string, string>>()
  for (const address of addresses) {
    expect(address.startsWith(`${shop.url}/`)).toBe(true)
    const answer = await request.get(address)
    const html = await answer.text()
    const fault = (text: string): void => void faults.push(`${address}: ${text}`)
    if (answer.status() !== 200) fault(`answers ${answer.status()}`)
    if (metaOf(html, 'robots').includes('noindex')) fault('wants not to be found')
    const canonical = unescaped(/rel="canonical" href="([^"]+)"/.exec(html)?.[1])
    if (canonical !== address) fault(`calls itself ${canonical}`)
    const description = metaOf(html, 'description')
    if (description.length < 25 || description.length > 200)
      fault(`description of ${description.length} characters`)
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:locale'])
      if (metaOf(html, name) === '') fault(`has no ${name}`)
    const others = [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)]
    expect(others.map(([, tag]) => tag).toSorted(), address).toEqual([
      'en-MY',
      'ms-MY',
      'x-default',
    ])
    for (const [, tag, href] of others)
      if (!addresses.includes(unescaped(href))) fault(`in ${tag} it is not in the sitemap`)
    spoken.set(address, new Map(others.map(([, tag = '', href]) => [tag, unescaped(href)])))
    pictures.add(metaOf(html, 'og:image'))
    for (const what of structuredFaults(html)) fault(what)
    published.set(new URL(address).pathname, structuredTypes(html))
  }
  // Each language links to the other one, and both link to the same URLs.
  for (const [address, own] of spoken)
    for (const [tag, href] of own) {
      const other = spoken.get(href)
      if (JSON.stringify([...(other ?? [])]) !== JSON.stringify([...own]))
        faults.push(`${address}: ${href} (${tag}) does not name it back`)
    }
  expect(faults).toEqual([])
  expect(published.get('/products/28')).toEqual(['Product', 'BreadcrumbList'])
  expect(published.get('/faq')).toEqual(['FAQPage'])
  for (const picture of pictures) {
    const answer = await request.get(picture)
    expect([answer.status(), answer.headers()['content-type']], picture).toEqual([
      200,
      'image/jpeg',
    ])
  }
})

test('an unknown page responds with 404, in both languages', async ({ request }) => {
  for (const address of ['/no-such-page', '/products/999999', '/user-dashboard/nothing'])
    for (const [path, lang] of [
      [address, 'en-MY'],
      [`/ms${address}`, 'ms-MY'],
    ] as const) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain(`<html lang="${lang}"`)
    }
})

test('robots.txt, the manifest with its icons, and security.txt exist', async ({
  request,
  shop,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
  const security = await (await request.get('/.well-known/security.txt')).text()
  expect(security).toMatch(/^Contact: /m)
  const expires = /^Expires: (.+)$/m.exec(security)?.[1] ?? ''
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})

test('a page with a secret in its URL is not stored and sends no Referer', async ({ request }) => {
  for (const path of ['/verify-email', '/reset-password', '/stop-reminders', '/ms/verify-email']) {
    const headers = (await request.get(`${path}?token=secret`)).headers()
    expect([headers['referrer-policy'], headers['cache-control']], path).toEqual([
      'no-referrer',
      'no-store',
    ])
  }
})

test('an unknown API call gets JSON with a code, not a page', async ({ request }) => {
  const response = await request.get('/api/nothing', { headers: { accept: 'text/html' } })
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('application/problem+json')
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})

test('a page contains its own routes and fetches those of its links, in each language', async ({
  request,
}) => {
  for (const prefix of ['', '/ms']) {
    const html = await (await request.get(`${prefix}/about-us`)).text()
    expect(html).not.toContain('back-office/')
    const version = /__reactRouterManifest = .*?"version": ?"(\w+)"/s.exec(html)?.[1]
    const answer = await request.get(
      `${prefix}/__manifest?paths=${prefix}/cart,${prefix}/products/28&version=${version}`,
    )
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const ids = Object.keys(await answer.json())
    expect(ids).toContain('storefront/cart/cart-page')
    expect(ids).toContain('storefront/catalogue/product/product-page')
    expect(ids.filter((id) => id.startsWith('back-office/'))).toEqual([])
  }
  // After a deploy the build differs: the next navigation reloads the page instead of mixing both.
  const old = await request.get('/__manifest?paths=/cart&version=another')
  expect(old.status()).toBe(204)
})
