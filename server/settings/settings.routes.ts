import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { changeSetting } from './change-setting.ts'
import { listSettings, getSettingHistory } from './list-settings.ts'

export function settingsRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/settings': () => listSettings(shop),
    'GET /api/admin/settings/{key}/history': ({ params }) => getSettingHistory(shop, params.key),
    'PUT /api/admin/settings/{key}': ({ actor, params, body }) =>
      changeSetting(shop, requireActor(actor), params.key, body),
  }
}
