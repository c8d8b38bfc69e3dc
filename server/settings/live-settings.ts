/**
 * The owner's settings in memory: read at start and refreshed when another process changes them (by
 * notification, and by polling for lost ones). While the database is down the last known ones
 * apply. Call `settingsOf(shop)` when you need a setting; keep no copy.
 */
import { settingsFrom } from '#domain/settings/owner-settings.ts'
import { isDemoSeller, type ShopSettings } from '#domain/shop-settings.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { readStored, readVersion } from './settings.store.ts'

export const settingsChannel = 'settings'
const pollMs = 5_000

type Known = { version: number; settings: ShopSettings }
type State = { now: Known; reading: Promise<void> }

/** Keyed by database: a shop with another clock (the demo's past orders) has the same settings. */
const live = new WeakMap<Database, State>()

function stateOf({ database }: Pick<Shop, 'database'>): State {
  const state = live.get(database)
  if (!state) throw new Error('settingsOf was called before the shop started')
  return state
}

/** Returns the current settings. Throws before the shop has started. */
export function settingsOf(shop: Pick<Shop, 'database'>): ShopSettings {
  return stateOf(shop).now.settings
}

/** Part of the page cache's key: a change makes pages render again. */
export function settingsVersion(shop: Shop): number {
  return stateOf(shop).now.version
}

/** Reads the settings again if they changed. Only one read runs at a time. */
export function refreshSettings(shop: Shop): Promise<void> {
  const state = stateOf(shop)
  state.reading = state.reading
    .catch(() => undefined)
    .then(async () => {
      const version = await readVersion(shop.db)
      if (version !== state.now.version) state.now = await readSettings(shop)
    })
  return state.reading
}

/** Reads the settings and keeps them current. Returns a function that stops this. */
export async function cacheSettings(shop: Shop): Promise<() => Promise<void>> {
  const now = await readSettings(shop)
  live.set(shop.database, { now, reading: Promise.resolve() })
  warnWithoutSeller(shop, now.settings)
  const refresh = (): void => {
    refreshSettings(shop).catch((error: unknown) =>
      shop.log.warn({ event: 'settings.not_read', error }, 'settings could not be read'),
    )
  }
  const stopListening = await shop.database.listen(settingsChannel, refresh)
  const timer = setInterval(refresh, pollMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
    await live.get(shop.database)?.reading.catch(() => undefined)
  }
}

/** The version is read first: rows read after it can only be newer, and are then read again. */
async function readSettings(shop: Shop): Promise<Known> {
  const version = await readVersion(shop.db)
  const stored = await readStored(shop.db)
  const { settings, unusable } = settingsFrom(new Map(stored.map((row) => [row.key, row.value])))
  for (const key of unusable)
    shop.log.error({ event: 'settings.unusable', key }, 'stored setting is not valid')
  return { version, settings }
}

/** The seller must be named (D-90); the demo's name belongs to nobody. */
function warnWithoutSeller(shop: Shop, { seller }: ShopSettings): void {
  if (!isDemoSeller(seller) || shop.config.standIns) return
  shop.log.warn(
    { event: 'settings.no_seller' },
    'the seller’s name and registration number are not set: open /admin-settings',
  )
}
