/**
 * Content-Security-Policy of pages: nothing from other origins except PayPal's script at the
 * checkout and Google's tags, and inline scripts only by hash. Inline styles are allowed only where
 * PayPal's script needs them.
 */
import { createHash } from 'node:crypto'

import { hasSecretInUrl } from '#domain/analytics/secret-paths.ts'
import { mayLoadPayPal } from '#domain/checkout/paypal-paths.ts'
import type { Config } from '#server/config.ts'

import { isServedOverHttps } from '#server/http/access/is-served-over-https.ts'

/**
 * Hosts of Google's tags: developers.google.com/tag-platform/security/guides/csp. Each text begins
 * with a space, because it is appended to the sources of a directive.
 */
const googleTagScript = ' https://www.googletagmanager.com'
const googleAnalytics = ' https://*.google-analytics.com https://*.analytics.google.com'
const googleAdvertising = ' https://googleads.g.doubleclick.net https://www.google.com'
const googleTagSources = {
  script: googleTagScript,
  image: googleTagScript + googleAdvertising,
  connect: googleTagScript + googleAnalytics + googleAdvertising,
}
const noSources = { script: '', image: '', connect: '' }

/**
 * Beginnings of the paths of staff pages (web/routes.ts), which load no Google tags.
 * page-paths.test.ts fails when one is missing here or in `englishOnlyPathPattern`
 * (web/api/chosen-language.ts).
 */
const staffPathPattern = /^\/(admin|pharmacy-dashboard|staff-security|add_product)/i

/**
 * Returns the Content-Security-Policy of a path (without language prefix), with the placeholder
 * `{scripts}` for the hashes that `withScriptHashes` inserts.
 */
export function buildContentPolicy(config: Config, path: string): string {
  // Begins with a space, because it is appended to the sources of a directive.
  const payPalSource = mayLoadPayPal(path) ? ` ${new URL(config.PAYPAL_SDK_URL).origin}` : ''
  const googleSources = mayLoadGoogleTags(config, path) ? googleTagSources : noSources
  const directives = [
    "default-src 'none'",
    `script-src 'self' {scripts}${payPalSource}${googleSources.script}`,
    `style-src 'self'${payPalSource && " 'unsafe-inline'"}`,
    `img-src 'self' data: blob:${payPalSource}${googleSources.image}`,
    "font-src 'self'",
    `connect-src 'self'${payPalSource}${googleSources.connect}`,
    "manifest-src 'self'",
    payPalSource ? `frame-src${payPalSource}` : "frame-src 'none'",
    // Scripts send every other form. Without them, the browser would put its fields into the URL.
    `form-action ${hasNativeForm(path) ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isServedOverHttps({ config }) ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

/**
 * Returns the Cross-Origin-Opener-Policy of a path: only PayPal's pop-ups may communicate with the
 * page.
 */
export function selectOpenerPolicy(path: string): string {
  return mayLoadPayPal(path) ? 'same-origin-allow-popups' : 'same-origin'
}

/**
 * Returns the policy with the hashes of the page's own inline scripts: those with the nonce of this
 * rendering. An injected script does not have the nonce, so it is not allowed.
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

/** Returns the page without its nonce, which must be neither stored nor sent. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(nonceAttribute(nonce), '')
}

/** Returns whether the owner configured Google's tags and the page may send its URL to Google. */
function mayLoadGoogleTags(config: Config, path: string): boolean {
  const { GA_MEASUREMENT_ID, ADS_CONVERSION_ID, ADS_CART_CONVERSION_ID } = config
  const hasTags = Boolean(GA_MEASUREMENT_ID || ADS_CONVERSION_ID || ADS_CART_CONVERSION_ID)
  return hasTags && !hasSecretInUrl(path) && !staffPathPattern.test(path)
}

/** The search of the product list works without scripts. */
function hasNativeForm(path: string): boolean {
  return /^\/browse_products\/?$/.test(path)
}

function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`
}
