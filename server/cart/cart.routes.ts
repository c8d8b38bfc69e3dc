import type { Handlers } from '#server/http/call.ts'
import type { Shop } from '#server/shop.ts'

import { recordCartAddition } from './cart-additions.store.ts'

/** The specification sets the path; the call does not involve PayPal. */
export function cartRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/paypal/addtocart': ({ body }) => recordCartAddition(shop, body.itemId),
  }
}
