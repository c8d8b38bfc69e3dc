import type { ShopSettings } from '#domain/shop-settings.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { findLowestPlanPrice } from './find-lowest-plan-price.ts'

export function siteRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/settings': () => ({
      settings: toSettingsReply(settingsOf(shop)),
      lowestPlanPrice: findLowestPlanPrice(shop),
    }),
  }
}

/** Copies each section into a plain object, because the type of the reply requires it. */
function toSettingsReply(settings: ShopSettings): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, section]) => [name, { ...section }]),
  )
}
