import type { ShopSettings } from '#domain/shop-settings.ts'
import type { Handlers } from '#server/http/call.ts'
import { requireActor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { changeSetting } from './change-setting.ts'
import { listSettings, showHistory } from './list-settings.ts'
import { findPlanFrom } from './plan-from.ts'
import { settingsOf } from './live-settings.ts'

export function settingsRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/settings': () => ({
      settings: partsOf(settingsOf(shop)),
      planFrom: findPlanFrom(shop),
    }),
    'GET /api/admin/settings': () => listSettings(shop),
    'GET /api/admin/settings/{key}/history': ({ params }) => showHistory(shop, params.key),
    'PUT /api/admin/settings/{key}': ({ actor, params, body }) =>
      changeSetting(shop, requireActor(actor), params.key, body),
  }
}

/** Returns the settings as plain objects by part, the shape of the reply. */
function partsOf(settings: ShopSettings): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(settings).map(([name, part]) => [name, { ...part }]))
}
