/**
 * The owner's settings for the pages: names, contacts, fees, as they were when the page was made. Where
 * amounts decide they are asked for once more (`refreshSettings`): a page may have stood in a cache or
 * been open for an hour, and what is shown must be what will be charged.
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

/** They come with every document: the root of the pages loads them. */
export function useSettings(): ShopSettings {
  const made = useRouteLoaderData<{ settings: ShopSettings }>('root')
  const asked = useSyncExternalStore(
    watch,
    () => fresh,
    () => undefined,
  )
  const settings = asked ?? made?.settings
  if (!settings) throw new Error('the page came without the settings')
  return settings
}

/** Asks the shop; without an answer what is known stays. */
export async function refreshSettings(): Promise<void> {
  try {
    const { settings } = await callShop('GET /api/settings')
    // The server's own settings: the contract knows only their parts.
    fresh = settings as unknown as ShopSettings
  } catch {
    return
  }
  for (const changed of listeners) changed()
}
