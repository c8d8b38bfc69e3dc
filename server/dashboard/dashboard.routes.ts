import type { Handlers } from '#server/http/register-endpoints.ts'
import { setDownloadHeaders } from '#server/http/download-headers.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { collectOwnData } from './collect-own-data.ts'
import { showDashboard } from './show-dashboard.ts'
import { showOwnOrder } from './show-own-order.ts'

export function dashboardRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/users/dashboard': ({ actor, language }) => showDashboard(shop, actor, language),
    'GET /api/users/orders/{orderId}': ({ actor, params }) =>
      showOwnOrder(shop, requireActor(actor), params.orderId),
    'GET /api/users/my-data': async ({ actor, language, reply }) => {
      const data = await collectOwnData(shop, requireActor(actor), language)
      setDownloadHeaders(reply, 'my-data.json')
      return data
    },
  }
}
