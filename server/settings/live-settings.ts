/**
 * The owner's settings in this process's memory, as the catalogue is: read at start, dropped when
 * another process has changed them (a notification, and a look every few seconds for one that was lost).
 * While the database is away the last known ones hold.
 *
 * Every verb, page and letter asks `settingsOf(shop)` at the moment it needs one and keeps nothing.
 */
import { settingsFrom } from '#domain/settings/owner-settings.ts'
import { isDemoSeller, type ShopSettings } from '#domain/shop-settings.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { readKept, readVersion } from './settings.store.ts'

export const settingsChannel = 'settings'
const lookEveryMs = 5_000

type Known = { version: number; settings: ShopSettings }
type State = { now: Known; reading: Promise<void> }

/** One per database: a shop with another clock (the demo's past orders) has the same settings. */
const live = new WeakMap<Database, State>()

function stateOf({ database }: Pick<Shop, 'database'>): State {
  const state = live.get(database)
  if (!state) throw new Error('the settings have not been read yet')
  return state
}

/** The settings in force. Throws before the shop has started. */
export function settingsOf(shop: Pick<Shop, 'database'>): ShopSettings {
  return stateOf(shop).now.settings
}

/** Pages made from other settings are made anew. */
export function settingsVersion(shop: Shop): number {
  return stateOf(shop).now.version
}

/** Reads again if anything has changed. One reading at a time. */
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

/** Reads the settings and keeps them current until the answer is called. */
export async function keepSettings(shop: Shop): Promise<() => Promise<void>> {
  const now = await readSettings(shop)
  live.set(shop.database, { now, reading: Promise.resolve() })
  warnWithoutSeller(shop, now.settings)
  const look = (): void => {
    refreshSettings(shop).catch((error: unknown) =>
      shop.log.warn({ event: 'settings.not_read', error }, 'the settings could not be read'),
    )
  }
  const stopListening = await shop.database.listen(settingsChannel, look)
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
    await live.get(shop.database)?.reading.catch(() => undefined)
  }
}

/** The version is read first: what is read after it can only be newer, and then it is read once more. */
async function readSettings(shop: Shop): Promise<Known> {
  const version = await readVersion(shop.db)
  const kept = await readKept(shop.db)
  const { settings, unusable } = settingsFrom(new Map(kept.map((row) => [row.key, row.value])))
  for (const key of unusable)
    shop.log.error({ event: 'settings.unusable', key }, 'a setting is not understood')
  return { version, settings }
}

/** Decision D-90: who sells must be named; the demo's name is nobody's. */
function warnWithoutSeller(shop: Shop, { seller }: ShopSettings): void {
  if (!isDemoSeller(seller) || shop.config.standIns) return
  shop.log.warn(
    { event: 'settings.no_seller' },
    'the seller’s name and registration number are not set: open /admin-settings',
  )
}
