/**
 * Sessions of the demo accounts, opened by a call. A journey that logs out, ends sessions or tests
 * the login itself logs in on the page instead.
 */
import type { CallReply } from '#contract/call.ts'
import { minutes } from '#domain/time.ts'

import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { findDemoAccount, type ShopUrls } from '#tests/support/shop/running-shop.ts'

export type DemoSession = CallReply<'POST /api/users/login'> & { openedAt: number }

/** A session is valid for an hour. The rest of the hour is left to the journey that gets it. */
const maxAgeMs = minutes(30)

/** Returns a function that returns the session of a role, and opens one when it has none. */
export function createDemoSessions(
  shop: Pick<ShopUrls, 'url' | 'dataDir'>,
): (role: string) => Promise<DemoSession> {
  const sessions = new Map<string, DemoSession>()
  return async (role) => {
    const existingSession = sessions.get(role)
    if (existingSession && Date.now() - existingSession.openedAt < maxAgeMs) return existingSession
    const { email, password } = findDemoAccount(shop.dataDir, role)
    const openedAt = Date.now()
    const reply = await callRunningShop(shop.url)('POST /api/users/login', {
      body: { email, password },
    })
    const session = { ...reply, openedAt }
    sessions.set(role, session)
    return session
  }
}
