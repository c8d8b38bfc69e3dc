import type { Handlers } from '#server/http/call.ts'
import type { Shop } from '#server/shop.ts'

import { recordCartAddition } from './cart-additions.store.ts'

/** The path is the specification's; PayPal has no part in it. Counts additions for the statistics. */
export function cartRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/paypal/addtocart': ({ body }) => recordCartAddition(shop, body.itemId),
  }
}
