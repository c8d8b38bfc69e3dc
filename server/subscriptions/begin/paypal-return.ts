/**
 * PayPal redirects the browser to `/paypal-return` when the customer approved or left on PayPal's
 * own page, not in the popup of the button.
 */
import type { FastifyInstance } from 'fastify'

import { languageOrDefault, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'

/**
 * The shop's id of the subscription: `ours` after an approval, `left` after a cancellation. `lang`,
 * the language of the purchase, is missing in older URLs that PayPal still has.
 */
type ReturnQuery = { ours?: unknown; left?: unknown; lang?: unknown }

/** Returns the URLs to which PayPal redirects after an approval and after a cancellation. */
export function buildPayPalReturnUrls(
  shopUrl: string,
  { id, language }: { id: number; language: ShopLanguage },
) {
  const urlWith = (parameter: 'ours' | 'left') =>
    `${shopUrl}/paypal-return?${parameter}=${id}&lang=${language}`
  return { returnUrl: urlWith('ours'), cancelUrl: urlWith('left') }
}

/** The redirect drops PayPal's tokens from the URL. */
export function addPayPalReturnRoute(app: FastifyInstance): void {
  app.get<{ Querystring: ReturnQuery }>(
    '/paypal-return',
    { schema: { hide: true } },
    ({ query }, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      return reply.redirect(pathInLanguage(languageOrDefault(query.lang), pageOf(query)), 303)
    },
  )
}

function pageOf({ ours, left }: ReturnQuery): string {
  if (isSubscriptionId(left)) return `/checkout?left=${left}`
  return isSubscriptionId(ours) ? `/confirmation?subscription=${ours}` : '/'
}

/** Nine digits stay below PostgreSQL's largest integer, 2,147,483,647. */
function isSubscriptionId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value)
}
