import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { showSupply } from './show-supply.ts'

export function supplyRoutes(shop: Shop): Partial<Handlers> {
  return { 'GET /api/pharmacy/supply': () => showSupply(shop) }
}
