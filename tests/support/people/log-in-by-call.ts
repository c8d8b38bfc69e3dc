/** Logs in to a demo account without a page. */
import type { ApiCall } from '#web/api/client.ts'

import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import type { JourneyShop } from '#tests/support/browser/journey.ts'
import type { DemoRole } from '#tests/support/shop/running-shop.ts'

/** Returns the typed client of a demo account: `logInByCall(shop, 'pharmacist')`. */
export async function logInByCall(
  shop: Pick<JourneyShop, 'url' | 'getDemoSession'>,
  role: DemoRole,
): Promise<ApiCall> {
  const { token } = await shop.getDemoSession(role)
  return callRunningShop(shop.url, token)
}
