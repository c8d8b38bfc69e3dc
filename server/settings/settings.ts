/** The owner's settings: loaded at start, kept current, shown to pages and edited by the owner. */
import type { ShopSettings } from '#domain/shop-settings.ts'
import type { Feature } from '#server/feature.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { changeSetting } from './change-setting.ts'
import { listSettings, showHistory } from './list-settings.ts'
import { findPlanFrom } from './plan-from.ts'
import { cacheSettings, settingsOf, settingsVersion } from './live-settings.ts'

export const settings: Feature = {
  name: 'settings',
  routes: (shop) => ({
    'GET /api/settings': () => ({
      settings: partsOf(settingsOf(shop)),
      planFrom: findPlanFrom(shop),
    }),
    'GET /api/admin/settings': () => listSettings(shop),
    'GET /api/admin/settings/{key}/history': ({ params }) => showHistory(shop, params.key),
    'PUT /api/admin/settings/{key}': ({ actor, params, body }) => {
      if (!actor) throw new ShopError('UNAUTHENTICATED')
      return changeSetting(shop, actor, params.key, body)
    },
  }),
  start: cacheSettings,
  pagesVersion: (shop) => String(settingsVersion(shop)),
}

/** Returns the settings as plain objects by part, the shape of the reply. */
function partsOf(settings: ShopSettings): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(settings).map(([name, part]) => [name, { ...part }]))
}
