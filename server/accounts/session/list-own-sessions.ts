import type { Shop } from '#server/shop.ts'

import { listSessions } from './sessions.store.ts'

/** Returns the open sessions of an account, newest first. `device` is empty for a customer. */
export async function listOwnSessions(
  shop: Shop,
  userId: string,
): Promise<{ since: Date; device: string }[]> {
  const sessions = await listSessions(shop, userId)
  return sessions.map(({ created_at: since, device }) => ({ since, device }))
}
