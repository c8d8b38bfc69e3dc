/** Address suggestions and postcode lookup for the checkout and the account. */
import type { Feature } from '#server/feature.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { createPlaces } from '#server/integrations/places/places.ts'

import { findTown } from './find-town.ts'

export const addressFeature: Feature = {
  name: 'address',
  routes: (shop) => {
    const places = createPlaces(shop.config, shop.log)
    return {
      'POST /api/places/autocomplete': async ({ body }) => ({
        suggestions: await places.suggest(body.input, body.sessionToken),
      }),
      'GET /api/places/{placeId}': async ({ params, query, reply }) => {
        reply.header('cache-control', 'no-store')
        const address = await places.read(params.placeId, query.sessionToken)
        if (!address) throw new ShopError('NOT_FOUND')
        return address
      },
      'GET /api/postcodes/{postcode}': ({ params, reply }) => {
        const town = findTown(params.postcode)
        if (!town) throw new ShopError('NOT_FOUND')
        reply.header('cache-control', 'public, max-age=86400')
        return town
      },
    }
  },
}
