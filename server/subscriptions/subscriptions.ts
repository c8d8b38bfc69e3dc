/**
 * Plans and subscriptions, paid through PayPal. PayPal redirects a browser to `/paypal-return`
 * after the customer approved, or left, on its page instead of in the button; its tokens leave the
 * URL immediately.
 */
import type { Feature } from '#server/feature.ts'

import { subscriptionJobs } from './subscriptions.jobs.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export const subscriptions: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  jobs: subscriptionJobs,
  addresses: (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(
      '/paypal-return',
      { schema: { hide: true } },
      ({ query }, reply) => {
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        const { ours, left } = query
        if (isNumber(left)) return reply.redirect(`/checkout?left=${left}`, 303)
        const page = isNumber(ours) ? `/confirmation?subscription=${ours}` : '/'
        return reply.redirect(page, 303)
      },
    )
  },
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value)
}
