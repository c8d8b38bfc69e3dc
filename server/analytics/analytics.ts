/**
 * Counts visits of consenting visitors in the shop's own database and reports them to the owner.
 */
import type { Feature } from '#server/feature.ts'

import { saveEvents } from './save-events.ts'
import { readReport } from './read-report.ts'

export const analytics: Feature = {
  name: 'analytics',
  routes: (shop) => ({
    'POST /api/measure': ({ body }) => saveEvents(shop, body),
    'GET /api/measure/tags': () => ({
      measurementId: shop.config.GA_MEASUREMENT_ID ?? null,
      conversionId: shop.config.ADS_CONVERSION_ID ?? null,
      cartConversionId: shop.config.ADS_CART_CONVERSION_ID ?? null,
    }),
    'GET /api/admin/analytics': ({ query }) => readReport(shop, query.days),
  }),
}
