import type { Call } from '#web/api/client.ts'

import { callRunningShop } from './call-running-shop.ts'
import type { JourneyShop } from './journey.ts'

/** Returns the typed client of a demo account: `logInByCall(shop, 'pharmacist')`. */
export async function logInByCall(
  shop: Pick<JourneyShop, 'url' | 'account'>,
  role: string,
): Promise<Call> {
  const { email, password } = shop.account(role)
  const guest = callRunningShop(shop.url)
  const { token } = await guest('POST /api/users/login', { body: { email, password } })
  return callRunningShop(shop.url, token)
}
