import type { Shop } from '#server/shop.ts'

import { listSessions } from './sessions.store.ts'

/** Returns the open sessions of an account, for its owner. */
export async function listOwnSessions(shop: Shop, userId: string) {
  const sessions = await listSessions(shop, userId)
  return sessions.map(({ created_at: since, device }) => ({ since, device }))
}
