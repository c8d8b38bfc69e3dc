/**
 * The owner's settings (names, contacts, fees) as of the time the page was rendered. A page may be
 * cached or open for an hour, and the amounts shown must be the amounts charged: where amounts
 * matter, call `refreshSettings` first. After a successful call, the fetched settings replace the
 * rendered settings on every page until the next full page load.
 */
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import type { ShopSettings } from '#domain/shop-settings.ts'

import { callShop } from './browser-client.ts'
import { logDefect } from './log-defect.ts'

/** Undefined on the server, and in the browser until `refreshSettings` has succeeded. */
let refreshedSettings: ShopSettings | undefined
const readRefreshedSettings = (): ShopSettings | undefined => refreshedSettings
/** For rendering on the server and for hydration, which must use the settings of the loader. */
const readNoSettings = (): undefined => undefined

const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/**
 * Returns the settings of the last successful `refreshSettings`, or else of the root route's
 * loader.
 */
export function useSettings(): ShopSettings {
  const rootData = useRouteLoaderData<{ settings: ShopSettings }>('root')
  const settings =
    useSyncExternalStore(subscribe, readRefreshedSettings, readNoSettings) ?? rootData?.settings
  if (!settings) throw new Error('root route has no settings in its loader data')
  return settings
}

/**
 * Fetches the settings again and re-renders the components that use them. If the call fails, the
 * current settings stay, so the amounts shown may be outdated. The shopper is never charged an
 * amount other than the one shown: the server compares the shown total with its own and refuses the
 * order with TOTAL_CHANGED.
 */
export async function refreshSettings(): Promise<void> {
  try {
    const { settings } = await callShop('GET /api/settings')
    // The server sends all of ShopSettings, but the contract declares only records of unknown
    // values, so TypeScript cannot check that the types agree.
    refreshedSettings = settings as unknown as ShopSettings
  } catch (error) {
    logDefect(error)
    return
  }
  for (const onChange of listeners) onChange()
}
