/** The owner's settings: loaded at start, kept current and edited by the owner. */
import type { Feature } from '#server/feature.ts'

import { cacheSettings, settingsVersion } from './live-settings.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settings: Feature = {
  routes: settingsRoutes,
  start: cacheSettings,
  pagesVersion: (shop) => String(settingsVersion(shop)),
}
