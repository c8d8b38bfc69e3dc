import type { Handlers } from '#server/http/register-endpoints.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { createPlaces } from '#server/integrations/places/places.ts'
import type { Shop } from '#server/shop.ts'

import { findTown } from './find-town.ts'

export function addressRoutes(shop: Shop): Partial<Handlers> {
  const places = createPlaces(shop.config, shop.log)
  return {
    'POST /api/places/autocomplete': async ({ body }) => ({
      suggestions: await places.suggest(body.input, body.sessionToken),
    }),
    'GET /api/places/{placeId}': async ({ params, query }) => {
      const address = await places.findAddress(params.placeId, query.sessionToken)
      if (!address) throw new ShopError('NOT_FOUND')
      return address
    },
    'GET /api/postcodes/{postcode}': ({ params, reply }) => {
      const town = findTown(params.postcode)
      if (!town) throw new ShopError('NOT_FOUND')
      // One day, in seconds: the list changes only with a new version of the shop.
      reply.header('cache-control', 'public, max-age=86400')
      return town
    },
  }
}
