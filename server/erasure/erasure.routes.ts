import type { Handlers } from '#server/http/call.ts'
import type { Shop } from '#server/shop.ts'

import { eraseOrderHealthData, showOrderHealthData } from './erase-order-health-data.ts'

export function erasureRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/orders/{orderId}/health-data': ({ params, actor, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return showOrderHealthData(shop, params.orderId, { actor, request })
    },
    'POST /api/orders/{orderId}/erase-health-data': ({ params, actor, request }) =>
      eraseOrderHealthData(shop, params.orderId, { actor, request }),
  }
}
