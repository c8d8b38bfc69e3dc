/**
 * The Content-Security-Policy of pages: nothing from elsewhere, no inline script but the ones whose
 * hashes are listed, no inline style at all. Only the checkout may load the wallet's script, and only
 * from the wallet's own address; only its windows may speak with it.
 */
import { createHash } from 'node:crypto'

import { hasWallet } from '#domain/checkout/wallet-paths.ts'
import type { Config } from '#server/config.ts'

/** The policy of a path, with `{scripts}` where the hashes of its inline scripts go. */
export function contentPolicy(config: Config, path: string): string {
  const wallet = hasWallet(path) ? ` ${new URL(config.PAYPAL_SDK_URL).origin}` : ''
  const directives = [
    "default-src 'none'",
    `script-src 'self' {scripts}${wallet}`,
    `style-src 'self'${wallet && " 'unsafe-inline'"}`,
    `img-src 'self' data: blob:${wallet}`,
    "font-src 'self'",
    `connect-src 'self'${wallet}`,
    "manifest-src 'self'",
    wallet ? `frame-src${wallet}` : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(config.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

/** Whether windows that a page opens may answer it: PayPal's does, no other. */
export function openerPolicy(path: string): string {
  return hasWallet(path) ? 'same-origin-allow-popups' : 'same-origin'
}

/** Fills in the hashes of the page's inline scripts (data blocks are not run and need none). */
export function withScriptHashes(policy: string, html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return policy.replace('{scripts}', [...hashes].join(' '))
}
