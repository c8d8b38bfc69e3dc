/** Returns the owner's settings, for loaders. */
import type { RouterContextProvider } from 'react-router'

import type { ShopSettings } from '#domain/shop-settings.ts'

import { apiContext } from './api-context.ts'

export async function readSettings(
  context: Readonly<RouterContextProvider>,
): Promise<ShopSettings> {
  const { settings } = await context.get(apiContext)('GET /api/settings')
  // Cast: the server returns complete ShopSettings, but the contract declares only parts of them.
  return settings as unknown as ShopSettings
}
