/**
 * Sessions of the demo accounts, opened by a call. A journey that logs out, ends sessions or tests
 * the login itself logs in on the page instead.
 */
import type { CallReply } from '#contract/call.ts'
import { minutes } from '#domain/time.ts'

import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import {
  findDemoAccount,
  type DemoRole,
  type ShopLocation,
} from '#tests/support/shop/running-shop.ts'

export type DemoSession = CallReply<'POST /api/users/login'> & { openedAt: number }

/** A session is valid for an hour. A journey gets one that is valid for at least half of it. */
const maxSessionAge = minutes(30)

/**
 * Returns a function that returns a session of a role. It opens a new one if the last one is older
 * than `maxSessionAge`.
 */
export function createDemoSessions(
  shop: Pick<ShopLocation, 'url' | 'dataDir'>,
): (role: DemoRole) => Promise<DemoSession> {
  const sessions = new Map<DemoRole, DemoSession>()
  return async (role) => {
    const existingSession = sessions.get(role)
    if (existingSession && Date.now() - existingSession.openedAt < maxSessionAge)
      return existingSession
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
