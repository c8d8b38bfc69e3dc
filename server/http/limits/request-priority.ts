/**
 * Which requests an overloaded process refuses first (load shedding). Payments are refused last: a
 * refused page costs a visit, a refused payment costs an order, and Billplz drops a callback after
 * five refusals.
 */
import type { FastifyRequest } from 'fastify'

import type { EndpointKey } from '#contract/call.ts'
import { splitLanguage } from '#domain/content/languages.ts'

type Priority = 'refused first' | 'refused last' | 'never refused'

/**
 * Never refused: they are cheap, and after a failed health probe a supervisor restarts the process,
 * although it is only busy.
 */
const probePaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Calls that a checkout needs, and callbacks of the payment providers. */
const paymentCalls: ReadonlySet<string> = new Set<EndpointKey>([
  'GET /api/init',
  'GET /api/settings',
  'GET /api/vouchers/validation',
  'POST /api/billplz/pay',
  'POST /api/orders/{orderId}/pay',
  'GET /api/billplz/get-bill/{billId}',
  'POST /api/billplz/callback/{attemptToken}',
  'GET /api/paypal/settings',
  'POST /api/paypal/quote',
  'POST /api/paypal/subscriptions',
  'GET /api/paypal/subscriptions/{id}',
  'POST /api/paypal/subscriptions/{id}/approved',
  'POST /api/paypal/subscriptions/{id}/left',
  'POST /api/paypal/webhook',
])

/** Pages of the checkout, and pages to which the providers return the customer. */
const paymentPaths: ReadonlySet<string> = new Set([
  '/checkout',
  '/checkout/shipping',
  '/payment-return',
  '/paypal-return',
  '/confirmation',
  '/success',
  '/cancel',
])

/** Scripts and styles. Refused last: a page that was served already does not work without them. */
const assetsPrefix = '/assets/'

/** Call it after routing: the key of an API call is part of its route. */
export function priorityOf(request: FastifyRequest): Priority {
  const { key } = request.routeOptions.config
  if (key !== undefined) return paymentCalls.has(key) ? 'refused last' : 'refused first'
  const [pathname = ''] = request.url.split('?')
  if (probePaths.has(pathname)) return 'never refused'
  const { path } = splitLanguage(pathname)
  return paymentPaths.has(path) || path.startsWith(assetsPrefix) ? 'refused last' : 'refused first'
}
