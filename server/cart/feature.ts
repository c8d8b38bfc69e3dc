/** The cart on the server: it lives in the browser, so all that is here is a count of additions. */
import type { Feature } from '#server/feature.ts'

import { recordAdded } from './record-added.ts'

export const cartFeature: Feature = {
  name: 'cart',
  routes: (shop) => ({
    'POST /api/paypal/addtocart': ({ body }) => recordAdded(shop, body.itemId),
  }),
}
