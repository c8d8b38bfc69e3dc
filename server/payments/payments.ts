/**
 * Payments: callbacks, checks of bills, and the only way to "paid". The bank redirects the browser
 * to `/payment-return`, which removes the signature from the URL immediately, so that it is in no
 * history, log or Referer (T-B19).
 */
import type { Feature } from '#server/feature.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { paymentJobs } from './payments.jobs.ts'
import { receiveCallback } from './receive-callback.ts'
import { handleReturn } from './handle-return.ts'

export const payments: Feature = {
  name: 'payments',
  jobs: paymentJobs,
  routes: (shop) => ({
    'POST /api/billplz/callback/{attemptToken}': async ({ params, body, request }) => {
      const type = request.headers['content-type'] ?? ''
      if (!type.startsWith('application/x-www-form-urlencoded'))
        throw new ShopError('UNSUPPORTED_TYPE')
      await receiveCallback(shop, { token: params.attemptToken, body })
      return 'OK'
    },
  }),
  addresses: (app, shop) => {
    app.get('/payment-return', { schema: { hide: true } }, (request, reply) =>
      handleReturn(shop, request, reply),
    )
  },
}
