import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { saveEvents } from './events.store.ts'
import { readReport } from './read-report.ts'

export function analyticsRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/measure': ({ body }) => saveEvents(shop, body),
    'GET /api/measure/tags': () => ({
      measurementId: shop.config.GA_MEASUREMENT_ID ?? null,
      conversionId: shop.config.ADS_CONVERSION_ID ?? null,
      cartConversionId: shop.config.ADS_CART_CONVERSION_ID ?? null,
    }),
    'GET /api/admin/analytics': ({ query }) => readReport(shop, query.days),
  }
}
