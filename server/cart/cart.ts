/** The cart lives in the browser; the server only counts additions to it. */
import type { Feature } from '#server/feature.ts'

import { recordAdded } from './record-added.ts'

export const cartFeature: Feature = {
  name: 'cart',
  routes: (shop) => ({
    'POST /api/paypal/addtocart': ({ body }) => recordAdded(shop, body.itemId),
  }),
}
