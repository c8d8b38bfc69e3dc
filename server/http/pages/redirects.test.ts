/**
 * No redirect leaves the shop for any path, query or header (T-D14 in docs/threats.md). No input
 * text becomes a response header.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { otherRoutes } from '#tests/house/security/access-matrix.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const { app, config } = await startTestShop({ after })

const hostileTargets = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/%09/evil.example',
  '/%2F%2Fevil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  'x\r\nSet-Cookie: session=evil',
  'x\r\n\r\n<script>alert(1)</script>',
  '\u2028evil.example',
]
const queryKeys = ['from', 'next', 'url', 'redirect', 'return', 'returnUrl', 'billplz[id]', 'token']

/** Routes that may redirect: all routes that are neither endpoints of the contract nor pages. */
const paths = Object.keys(otherRoutes)
  .filter((route) => route !== 'GET /*')
  .map((route) => route.replace('GET ', ''))

test('hostile paths, queries and headers never redirect to another site', async () => {
  const mistakes: string[] = []
  let redirectCount = 0
  for (const path of paths)
    for (const target of hostileTargets) {
      const encoded = encodeURIComponent(target)
      const query = queryKeys.map((key) => `${encodeURIComponent(key)}=${encoded}`).join('&')
      const response = await app.inject({
        url: `${path.replaceAll(/:\w+/g, encoded)}?${query}`,
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          referer: 'https://evil.example/',
        },
      })
      const { location } = response.headers
      if (response.statusCode >= 500) mistakes.push(`${path}: ${response.statusCode}`)
      if (/evil/.test(String(response.headers['set-cookie']))) mistakes.push(`${path}: cookie`)
      if (location === undefined) continue
      redirectCount++
      const { origin } = new URL(String(location), config.PUBLIC_URL)
      if (origin !== config.PUBLIC_URL || /[\r\n]/.test(String(location)))
        mistakes.push(`${path} with ${target} leads to ${String(location)}`)
    }
  assert.deepEqual(mistakes, [])
  assert.ok(
    redirectCount > hostileTargets.length * 10,
    `only ${redirectCount} redirects were tested`,
  )
})
