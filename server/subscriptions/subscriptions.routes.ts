/** The calls about plans and subscriptions. */
import type { Handlers } from '#server/http/call.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { quotePlans } from './quote-plans.ts'

export function subscriptionRoutes(shop: Shop): Partial<Handlers> {
  const notYet = (): never => {
    throw new ShopError('UNAVAILABLE')
  }
  return {
    'GET /api/paypal/settings': () => ({
      clientId: shop.config.PAYPAL_CLIENT_ID,
      sdkBaseUrl: shop.config.PAYPAL_SDK_URL,
      currency: 'MYR',
    }),
    'POST /api/paypal/quote': ({ body, address }) => quotePlans(shop, body, address),
    'POST /api/paypal/subscriptions': notYet,
    'GET /api/paypal/subscriptions/{id}': notYet,
    'POST /api/paypal/subscriptions/{id}/approved': notYet,
    'POST /api/paypal/subscriptions/{id}/left': notYet,
    'POST /api/paypal/subscriptions/{id}/cancel': notYet,
    'POST /api/paypal/subscriptions/{id}/suspend': notYet,
    'POST /api/paypal/subscriptions/{id}/activate': notYet,
    'POST /api/paypal/subscriptions/{id}/skip': notYet,
    'POST /api/paypal/subscriptions/{id}/delay': notYet,
    'PUT /api/paypal/subscriptions/{id}/address': notYet,
    'POST /api/paypal/webhook': notYet,
    'POST /api/refill-reminders/stop': notYet,
  }
}
