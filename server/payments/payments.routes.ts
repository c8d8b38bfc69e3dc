/** Routes for Billplz callbacks and for the shopper's return from the bank. */
import type { FastifyInstance } from 'fastify'

import { ShopError } from '#server/http/shop-error.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { paymentReturnPath } from './bills/billplz-urls.ts'
import { handleReturn } from './handle-return.ts'
import { receiveCallback } from './messages/receive-callback.ts'

export function paymentsRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/billplz/callback/{attemptToken}': async ({ params, body, request }) => {
      // Fastify also parses other types, but Billplz signs the fields of a form.
      const contentType = request.headers['content-type'] ?? ''
      if (!contentType.startsWith('application/x-www-form-urlencoded'))
        throw new ShopError('UNSUPPORTED_TYPE')
      return receiveCallback(shop, { token: params.attemptToken, body })
    },
  }
}

/**
 * The bank redirects the browser to `paymentReturnPath`. The shop redirects again to a URL without
 * the signature, so that the signature does not reach history, logs or the Referer (threat T-B19).
 */
export function addPaymentReturnRoute(app: FastifyInstance, shop: Shop): void {
  app.get(paymentReturnPath, { schema: { hide: true } }, (request, reply) =>
    handleReturn(shop, request, reply),
  )
}
