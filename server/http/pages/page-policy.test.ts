import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

import { readConfig } from '#server/config.ts'

import { buildContentPolicy, withoutNonce, withScriptHashes } from './page-policy.ts'

const nonce = 'fresh-and-unguessable'
const html =
  `<head><script nonce="${nonce}">own()</script><script nonce="${nonce}" src="/a.js"></script></head>` +
  '<p>Review: <script>stolen()</script><script nonce="guessed">stolen2()</script></p>'
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only scripts with the nonce of this rendering are allowed, injected ones are not', () => {
  const policy = withScriptHashes("script-src 'self' {scripts}", html, nonce)
  assert.equal(policy, `script-src 'self' ${sha256('own()')}`)
})

test('Google tags are refused on staff pages and on pages whose URL contains a token', () => {
  const config = readConfig({ GA_MEASUREMENT_ID: 'G-1' })
  const allowsTags = (path: string) =>
    buildContentPolicy(config, path).includes('https://www.googletagmanager.com')
  for (const path of ['/', '/products/28', '/pharmacists', '/recalled'])
    assert.equal(allowsTags(path), true, path)
  for (const path of ['/reset-password', '/waitlist/confirm', '/keep-results', '/Recall'])
    assert.equal(allowsTags(path), false, path)
  for (const path of ['/pharmacist', '/Admin-orders', '/pharmacy-dashboard', '/staff-security'])
    assert.equal(allowsTags(path), false, path)
})

test('withoutNonce removes the nonce and keeps the scripts', () => {
  const sentHtml = withoutNonce(html, nonce)
  assert.ok(!sentHtml.includes(nonce))
  assert.ok(sentHtml.includes('<script>own()</script><script src="/a.js"></script>'))
})
