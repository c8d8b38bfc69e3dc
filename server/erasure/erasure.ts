/**
 * Endpoints that erase the health data of one order. The feature `accounts` erases that of an
 * account.
 */
import type { Feature } from '#server/feature.ts'

import { eraseOrderHealthData, showOrderHealthData } from './erase-order-health-data.ts'

export const erasure: Feature = {
  name: 'erasure',
  routes: (shop) => ({
    'GET /api/orders/{orderId}/health-data': ({ params, actor, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return showOrderHealthData(shop, params.orderId, { actor, request })
    },
    'POST /api/orders/{orderId}/erase-health-data': ({ params, actor, request }) =>
      eraseOrderHealthData(shop, params.orderId, { actor, request }),
  }),
}
