/**
 * What a CDN in front of the shop may store (docs/scale.md), and the priority of the scripts of a
 * page.
 */
import { expect, test } from '#tests/support/browser/journey.ts'

const pagePolicy = 'public, max-age=60, stale-while-revalidate=600'
const cataloguePolicy = 'public, max-age=0, s-maxage=30'
const assetPolicy = 'public, max-age=31536000, immutable'

test('a CDN may store pages, their data, the catalogue and assets, for every visitor', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const findAsset = (pattern: RegExp): string => {
    const assetPath = pattern.exec(html)?.[0]
    if (assetPath === undefined) throw new Error(`the home page has no asset like ${pattern}`)
    return assetPath
  }
  const script = findAsset(/\/assets\/framework[^"]+/)
  const sheet = findAsset(/\/assets\/shell[^"#]+\.css/)
  for (const [path, cacheControl] of [
    ['/', pagePolicy],
    ['/ms', pagePolicy],
    ['/products/28', pagePolicy],
    ['/browse_products?category=Energy&q=zinc&sort=price', pagePolicy],
    ['/products/28.data', pagePolicy],
    ['/products/28.data?_routes=storefront/catalogue/product/product-page', pagePolicy],
    ['/browse/products', cataloguePolicy],
    ['/browse/products/28', cataloguePolicy],
    [script, assetPolicy],
    [sheet, assetPolicy],
    ['/pictures/28/jar-640.webp', 'public, max-age=3600'],
  ] as const) {
    const response = await request.get(path)
    const headers = response.headers()
    expect([response.status(), headers['cache-control']], path).toEqual([200, cacheControl])
    // Compressed bytes must not reach a browser that did not ask for them.
    expect(headers['vary'], path).toBe('accept-encoding')
    expect(headers['set-cookie'], path).toBeUndefined()
  }
})

test('a CDN stores no error, no response to one visitor and nothing without a rule', async ({
  request,
}) => {
  for (const [path, status, cacheControl] of [
    ['/no-such-page', 404, 'no-store'],
    // The product may be published later, and must then be found immediately.
    ['/products/999999', 404, 'no-store'],
    ['/products/999999.data', 404, 'no-store'],
    // While two versions of the shop run, a page of one may ask the other for its assets.
    ['/assets/of-another-version.js', 404, 'no-store'],
    ['/__manifest?paths=/cart&version=another', 204, 'no-store'],
    ['/api/init', 200, 'no-store'],
    ['/api/settings', 200, 'no-store'],
    ['/livez', 200, 'no-store'],
    ['/admin', 200, 'no-store'],
    // The query may contain a secret, so only the visitor's browser may store this page.
    ['/confirmation?unknown=secret', 200, 'private, no-cache'],
  ] as const) {
    const response = await request.get(path)
    expect([response.status(), response.headers()['cache-control']], path).toEqual([
      status,
      cacheControl,
    ])
  }
})

test('a stored page is revalidated by its ETag, also after a CDN made it weak', async ({
  request,
}) => {
  for (const path of ['/', '/products/28.data', '/browse/products']) {
    const etag = (await request.get(path)).headers()['etag'] ?? ''
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await request.get(path, { headers: { 'if-none-match': header } })
      expect(response.status(), `${path} ${header}`).toBe(304)
      expect(response.headers()['cache-control']).toMatch(/^public/)
    }
    const changed = await request.get(path, { headers: { 'if-none-match': '"other"' } })
    expect(changed.status(), path).toBe(200)
  }
})

test('no module is preloaded or run before the first paint', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html.match(/<link rel="after-paint"/g)?.length).toBeGreaterThan(5)
  expect(html.match(/<script [^>]*type="after-paint"/g)).toHaveLength(1)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
})
