/**
 * The Content-Security-Policy of pages: nothing from elsewhere, no inline script but the ones whose
 * hashes are listed, no inline style at all. Only the checkout may load the wallet's script, and only
 * from the wallet's own address; only its windows may speak with it. The advertiser's tags are welcome only
 * where the owner has set them, and never on a page that comes with a secret in its address or is for staff.
 */
import { createHash } from 'node:crypto'

import { hasWallet } from '#domain/checkout/wallet-paths.ts'
import type { Config } from '#server/config.ts'

/** The policy of a path, with `{scripts}` where the hashes of its inline scripts go. */
export function contentPolicy(config: Config, path: string): string {
  const wallet = hasWallet(path) ? ` ${new URL(config.PAYPAL_SDK_URL).origin}` : ''
  const tags = mayMeasure(config, path) ? tagSources : { script: '', image: '', connect: '' }
  const directives = [
    "default-src 'none'",
    `script-src 'self' {scripts}${wallet}${tags.script}`,
    `style-src 'self'${wallet && " 'unsafe-inline'"}`,
    `img-src 'self' data: blob:${wallet}${tags.image}`,
    "font-src 'self'",
    `connect-src 'self'${wallet}${tags.connect}`,
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

/** What Google's tags load and call: developers.google.com/tag-platform/security/guides/csp */
const tagScript = ' https://www.googletagmanager.com'
const tagCalls = `${tagScript} https://*.google-analytics.com https://*.analytics.google.com`
const advertising = ' https://googleads.g.doubleclick.net https://www.google.com'
const tagSources = {
  script: tagScript,
  image: tagScript + advertising,
  connect: tagCalls + advertising,
}

function mayMeasure(config: Config, path: string): boolean {
  const { GA_MEASUREMENT_ID, ADS_CONVERSION_ID, ADS_CART_CONVERSION_ID } = config
  const hasTags = Boolean(GA_MEASUREMENT_ID || ADS_CONVERSION_ID || ADS_CART_CONVERSION_ID)
  return (
    hasTags &&
    !/^\/(ms\/)?(reset-password|verify-email|stop-reminders|waiting-list|admin|pharmacy|add_product)/.test(
      path,
    )
  )
}

/**
 * Returns the policy with the hashes of the page's own inline scripts: those that carry the nonce of
 * this rendering. A script that somebody managed to inject does not know the nonce and is not allowed.
 */
export function withScriptHashes(policy: string, html: string, nonce: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (!attributes.includes(nonceAttribute(nonce)) || /\bsrc=/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return policy.replace('{scripts}', [...hashes].join(' '))
}

/** Returns the page without its nonce, which must not be kept or seen by anyone. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(nonceAttribute(nonce), '')
}

function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`
}
