/** The owner's settings for loaders: asked of the server that makes the page. */
import type { RouterContextProvider } from 'react-router'

import type { ShopSettings } from '#domain/shop-settings.ts'

import { apiContext } from './api-context.ts'

export async function readSettings(
  context: Readonly<RouterContextProvider>,
): Promise<ShopSettings> {
  const { settings } = await context.get(apiContext)('GET /api/settings')
  // The server's own settings on their way to its own pages: the contract knows only their parts.
  return settings as unknown as ShopSettings
}
