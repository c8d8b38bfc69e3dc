import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { addCourier } from './add-courier.ts'
import { changeCourier } from './change-courier.ts'
import { listCouriers } from './list-couriers.ts'

export function couriersRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/couriers': async () => ({ couriers: await listCouriers(shop.db) }),
    'POST /api/admin/couriers': ({ actor, body }) => addCourier(shop, requireActor(actor), body),
    'PUT /api/admin/couriers/{courierId}': ({ actor, params, body }) =>
      changeCourier(shop, requireActor(actor), params.courierId, body),
  }
}
