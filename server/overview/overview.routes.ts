import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { showOverview } from './show-overview.ts'

export function overviewRoutes(shop: Shop): Partial<Handlers> {
  return { 'GET /api/admin/overview': () => showOverview(shop) }
}
