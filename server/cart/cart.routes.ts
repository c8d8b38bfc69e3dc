import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { recordCartAddition } from './cart-additions.store.ts'

/**
 * The specification fixes the path. The call counts an addition to a cart and does not involve
 * PayPal.
 */
export function cartRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/paypal/addtocart': ({ body }) => recordCartAddition(shop, body.itemId),
  }
}
