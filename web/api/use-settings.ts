/**
 * The owner's settings (names, contacts, fees) as of the time the page was rendered. Where amounts
 * matter they are fetched again (`refreshSettings`): a page may be cached or open for an hour. The
 * amounts shown must be the amounts charged.
 */
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import type { ShopSettings } from '#domain/shop-settings.ts'

import { callShop } from './browser-client.ts'

let fresh: ShopSettings | undefined
const listeners = new Set<() => void>()

function watch(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Returns the settings of the root route's loader, or newer ones if fetched. */
export function useSettings(): ShopSettings {
  const loaded = useRouteLoaderData<{ settings: ShopSettings }>('root')
  const refreshed = useSyncExternalStore(
    watch,
    () => fresh,
    () => undefined,
  )
  const settings = refreshed ?? loaded?.settings
  if (!settings) throw new Error('root route has no settings in its loader data')
  return settings
}

/** Fetches the settings again; keeps the known ones if the call fails. */
export async function refreshSettings(): Promise<void> {
  try {
    const { settings } = await callShop('GET /api/settings')
    // The server returns complete ShopSettings; the contract declares only parts of them.
    fresh = settings as unknown as ShopSettings
  } catch {
    return
  }
  for (const changed of listeners) changed()
}
