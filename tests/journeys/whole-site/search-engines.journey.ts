/**
 * Search engines and link previews: every page of the sitemap has its canonical URL, a share image
 * and valid structured data. Also robots.txt, unknown paths, and the manifest of routes.
 */
import { expect, test } from '#tests/support/browser/journey.ts'
import {
  findStructuredDataProblems,
  listStructuredTypes,
} from '#tests/support/browser/structured-data.ts'

/** Decodes the entities that React writes into attributes. */
const unescapeHtml = (text = ''): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&apos;', "'")

/** Returns the content of a meta tag; empty when there is none. */
const readMeta = (html: string, name: string): string =>
  unescapeHtml(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])

test('every URL of the sitemap is a page with complete metadata', async ({ request, shop }) => {
  test.slow()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => unescapeHtml(loc))
  expect(urls.length).toBeGreaterThan(20)
  expect(new Set(urls).size, 'no URL is listed twice').toBe(urls.length)
  const problems: string[] = []
  const shareImages = new Set<string>()
  const typesByPath = new Map<string, string[]>()
  /** For each URL, the URLs of its language versions by language tag. */
  const languageVersions = new Map<string, Map<string, string>>()
  for (const url of urls) {
    expect(url.startsWith(`${shop.url}/`)).toBe(true)
    const response = await request.get(url)
    const html = await response.text()
    const addProblem = (text: string): void => void problems.push(`${url}: ${text}`)
    if (response.status() !== 200) addProblem(`responds with ${response.status()}`)
    if (readMeta(html, 'robots').includes('noindex')) addProblem('is noindex')
    const canonical = unescapeHtml(/rel="canonical" href="([^"]+)"/.exec(html)?.[1])
    if (canonical !== url) addProblem(`has the canonical URL ${canonical}`)
    const description = readMeta(html, 'description')
    if (description.length < 25 || description.length > 200)
      addProblem(`description of ${description.length} characters`)
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:locale'])
      if (readMeta(html, name) === '') addProblem(`has no ${name}`)
    const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)]
    expect(alternates.map(([, tag]) => tag).toSorted(), url).toEqual([
      'en-MY',
      'ms-MY',
      'x-default',
    ])
    for (const [, tag, href] of alternates)
      if (!urls.includes(unescapeHtml(href))) addProblem(`its ${tag} version is not in the sitemap`)
    languageVersions.set(
      url,
      new Map(alternates.map(([, tag = '', href]) => [tag, unescapeHtml(href)])),
    )
    shareImages.add(readMeta(html, 'og:image'))
    for (const problem of findStructuredDataProblems(html)) addProblem(problem)
    typesByPath.set(new URL(url).pathname, listStructuredTypes(html))
  }
  // Each language links to the other one, and both link to the same URLs.
  for (const [url, versions] of languageVersions)
    for (const [tag, href] of versions) {
      const otherVersions = languageVersions.get(href)
      if (JSON.stringify([...(otherVersions ?? [])]) !== JSON.stringify([...versions]))
        problems.push(`${url}: ${href} (${tag}) does not link back`)
    }
  expect(problems).toEqual([])
  expect(typesByPath.get('/products/28')).toEqual(['Product', 'BreadcrumbList'])
  expect(typesByPath.get('/faq')).toEqual(['FAQPage'])
  for (const imageUrl of shareImages) {
    const response = await request.get(imageUrl)
    expect([response.status(), response.headers()['content-type']], imageUrl).toEqual([
      200,
      'image/jpeg',
    ])
  }
})

test('an unknown page responds with 404, in both languages', async ({ request }) => {
  for (const unknownPath of ['/no-such-page', '/products/999999', '/user-dashboard/nothing'])
    for (const [path, lang] of [
      [unknownPath, 'en-MY'],
      [`/ms${unknownPath}`, 'ms-MY'],
    ] as const) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(404)
      expect(await response.text(), path).toContain(`<html lang="${lang}"`)
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
  for (const path of [
    '/verify-email',
    '/reset-password',
    '/stop-reminders',
    '/stop-newsletter',
    '/ms/verify-email',
  ]) {
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
    const response = await request.get(
      `${prefix}/__manifest?paths=${prefix}/cart,${prefix}/products/28&version=${version}`,
    )
    expect([response.status(), response.headers()['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const ids = Object.keys(await response.json())
    expect(ids).toContain('storefront/cart/cart-page')
    expect(ids).toContain('storefront/catalogue/product/product-page')
    expect(ids.filter((id) => id.startsWith('back-office/'))).toEqual([])
  }
  // With the version of another build the response is empty. The browser then reloads the page
  // instead of mixing two builds.
  const otherBuild = await request.get('/__manifest?paths=/cart&version=another')
  expect(otherBuild.status()).toBe(204)
})
