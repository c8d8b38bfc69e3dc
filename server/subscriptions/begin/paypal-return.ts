/**
 * The route to which PayPal redirects the browser when the customer has approved or cancelled on
 * PayPal's own page. PayPal does not use it after its popup: the checkout stays open behind that.
 */
import type { FastifyInstance } from 'fastify'

import { cancelledIdParameter } from '#domain/checkout/paypal-paths.ts'
import { languageOrDefault, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'

const returnPath = '/paypal-return'

/**
 * Query parameters of the route. Do not rename them: PayPal has stored URLs with these names. The
 * first two contain the shop's id of the subscription.
 */
const parameters = {
  approvedId: 'ours',
  cancelledId: 'left',
  /** The language of the purchase. Missing in the oldest URLs that PayPal has stored. */
  language: 'lang',
} as const

type ReturnQuery = Readonly<Record<string, unknown>>

/** Returns the URLs to which PayPal redirects after an approval and after a cancellation. */
export function buildPayPalReturnUrls(
  shopUrl: string,
  { id, language }: { id: number; language: ShopLanguage },
) {
  const buildUrl = (idParameter: string) =>
    `${shopUrl}${returnPath}?${idParameter}=${id}&${parameters.language}=${language}`
  return {
    returnUrl: buildUrl(parameters.approvedId),
    cancelUrl: buildUrl(parameters.cancelledId),
  }
}

/** Returns the path of the confirmation page of a subscription. `id`: the shop's id. */
export function subscriptionPathOf(id: number | string): string {
  return `/confirmation?subscription=${id}`
}

/**
 * Adds the route, which redirects to the confirmation page or back to the checkout. The redirect
 * drops PayPal's tokens from the URL.
 */
export function addPayPalReturnRoute(app: FastifyInstance): void {
  app.get<{ Querystring: ReturnQuery }>(
    returnPath,
    { schema: { hide: true } },
    ({ query }, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      const language = languageOrDefault(query[parameters.language])
      return reply.redirect(pathInLanguage(language, findTargetPath(query)), 303)
    },
  )
}

/** Returns the path of the home page when the query has no valid id. */
function findTargetPath(query: ReturnQuery): string {
  const cancelledId = query[parameters.cancelledId]
  if (isShopSubscriptionId(cancelledId)) return `/checkout?${cancelledIdParameter}=${cancelledId}`
  const approvedId = query[parameters.approvedId]
  return isShopSubscriptionId(approvedId) ? subscriptionPathOf(approvedId) : '/'
}

/** Accepts as many digits as the contract does: they fit in the integer column of the id. */
function isShopSubscriptionId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value)
}
