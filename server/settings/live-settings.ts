/**
 * The owner's settings in memory. Call `settingsOf(shop)` each time a setting is needed, because a
 * copy would miss changes.
 */
import { parseStoredSettings } from '#domain/settings/owner-settings.ts'
import { isDemoSeller, type ShopSettings } from '#domain/shop-settings.ts'
import { createLiveValue } from '#server/db/live-value.ts'
import type { Shop } from '#server/shop.ts'

import { listLatestSettings, getSettingsVersion } from './settings.store.ts'

/** Channel on which processes notify each other of a change. */
export const settingsChannel = 'settings'

const liveSettings = createLiveValue({
  name: 'settings',
  channel: settingsChannel,
  readVersion: (shop) => getSettingsVersion(shop.db),
  read: readSettings,
})

/** Returns the current settings. Throws before the shop has started. */
export function settingsOf(shop: Pick<Shop, 'database'>): ShopSettings {
  return liveSettings.current(shop).settings
}

/**
 * Returns a number that increases with every change. It is part of the page cache's key, so pages
 * are rendered again after a change.
 */
export function settingsVersion(shop: Shop): number {
  return liveSettings.current(shop).version
}

/** Reads the settings again if they changed. Only one read runs at a time. */
export function refreshSettings(shop: Shop): Promise<void> {
  return liveSettings.refresh(shop)
}

/**
 * Reads the settings and refreshes them after each change. Returns a function that stops the
 * refreshing.
 */
export async function cacheSettings(shop: Shop): Promise<() => Promise<void>> {
  const stop = await liveSettings.start(shop)
  warnAboutDemoSeller(shop, settingsOf(shop))
  return stop
}

async function readSettings(shop: Shop): Promise<{ version: number; settings: ShopSettings }> {
  // The version must be read before the rows: if they change in between, the next refresh reads
  // them again.
  const version = await getSettingsVersion(shop.db)
  const storedRows = await listLatestSettings(shop.db)
  const { settings, unusableKeys } = parseStoredSettings(
    new Map(storedRows.map((row) => [row.key, row.value])),
  )
  // An invalid row keeps the default, so that one bad value does not stop the shop.
  for (const key of unusableKeys)
    shop.log.error({ event: 'settings.invalid', key }, 'stored setting is not valid')
  return { version, settings }
}

/**
 * Logs a warning when a shop with real providers still has the demo seller, because the law
 * requires that each offer names the seller (decision D-90).
 */
function warnAboutDemoSeller(shop: Shop, { seller }: ShopSettings): void {
  if (!isDemoSeller(seller) || shop.config.usesStandIns) return
  shop.log.warn(
    { event: 'settings.no_seller' },
    'the seller’s name and registration number are not set: open /admin-settings',
  )
}
