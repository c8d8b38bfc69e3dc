import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { recordCartAddition } from './cart-additions.store.ts'

/**
 * The call has PayPal in its path because the specification says so; it does not involve PayPal.
 */
export function cartRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/paypal/addtocart': ({ body }) => recordCartAddition(shop, body.itemId),
  }
}
