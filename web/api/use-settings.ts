/**
 * The owner's settings (names, contacts, fees) as of the time the page was rendered. A page may be
 * cached or open for an hour, and the amounts shown must be the amounts charged: where amounts
 * matter, call `refreshSettings` first.
 */
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import type { ShopSettings } from '#domain/shop-settings.ts'

import { callShop } from './browser-client.ts'

let refetchedSettings: ShopSettings | undefined
const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Returns the settings of the root route's loader, or newer ones if fetched. */
export function useSettings(): ShopSettings {
  const loaded = useRouteLoaderData<{ settings: ShopSettings }>('root')
  const refreshed = useSyncExternalStore(
    subscribe,
    () => refetchedSettings,
    () => undefined,
  )
  const settings = refreshed ?? loaded?.settings
  if (!settings) throw new Error('root route has no settings in its loader data')
  return settings
}

/** Fetches the settings again and renders their users; keeps the known ones if the call fails. */
export async function refreshSettings(): Promise<void> {
  try {
    const { settings } = await callShop('GET /api/settings')
    // The server returns complete ShopSettings; the contract declares only parts of them.
    refetchedSettings = settings as unknown as ShopSettings
  } catch {
    return
  }
  for (const onChange of listeners) onChange()
}
