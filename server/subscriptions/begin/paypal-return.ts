/**
 * PayPal redirects the browser to `/paypal-return` when the customer approved or left on PayPal's
 * own page, not in the popup of the button.
 */
import type { FastifyInstance } from 'fastify'

/** The shop's id of the subscription: `ours` after an approval, `left` after a cancellation. */
type ReturnQuery = { ours?: unknown; left?: unknown }

/** Returns the URLs to which PayPal redirects after an approval and after a cancellation. */
export function buildPayPalReturnUrls(shopUrl: string, subscriptionId: number) {
  const urlWith = (parameter: keyof ReturnQuery) =>
    `${shopUrl}/paypal-return?${parameter}=${subscriptionId}`
  return { returnUrl: urlWith('ours'), cancelUrl: urlWith('left') }
}

/** The redirect drops PayPal's tokens from the URL. */
export function addPayPalReturnRoute(app: FastifyInstance): void {
  app.get<{ Querystring: ReturnQuery }>(
    '/paypal-return',
    { schema: { hide: true } },
    ({ query: { ours, left } }, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      if (isSubscriptionId(left)) return reply.redirect(`/checkout?left=${left}`, 303)
      const page = isSubscriptionId(ours) ? `/confirmation?subscription=${ours}` : '/'
      return reply.redirect(page, 303)
    },
  )
}

/** Nine digits stay below PostgreSQL's largest integer, 2,147,483,647. */
function isSubscriptionId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value)
}
