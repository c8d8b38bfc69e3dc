/** Gives a page the session of a demo account, without the login form. */
import type { Page } from '@playwright/test'

import { lastCustomerKey, sessionKeys } from '#web/api/session/session-keys.ts'

import type { DemoRole } from '#tests/support/shop/running-shop.ts'
import type { JourneyShop } from './journey.ts'

/** How long the page regards a session as valid: one hour. */
const sessionLifetimeMs = 3_600_000

type ShopWithSessions = Pick<JourneyShop, 'url' | 'getDemoSession'>

/** Opens a path as a role: `openAs(page, shop, 'admin', '/admin-orders')`. */
export async function openAs(
  page: Page,
  shop: ShopWithSessions,
  role: DemoRole,
  path: string,
): Promise<void> {
  await storeSession(page, shop, role)
  await page.goto(new URL(path, shop.url).href)
}

/** Stores the session as the page does after a login. Pages opened from now on have it. */
export async function storeSession(
  page: Page,
  shop: ShopWithSessions,
  role: DemoRole,
): Promise<void> {
  const { token, user, openedAt } = await shop.getDemoSession(role)
  const expiry = openedAt + sessionLifetimeMs
  const storedItems = Object.entries({
    [sessionKeys.token]: JSON.stringify({ value: token, expiry }),
    [sessionKeys.user]: JSON.stringify({ value: user, expiry }),
    [sessionKeys.flag]: JSON.stringify({ value: true, expiry }),
    // The page compares this email at a login, and clears typed data of another customer.
    [lastCustomerKey]: user.user.email,
  })
  // `/livez` has the origin of the shop and runs no script.
  await page.goto(`${shop.url}/livez`)
  await page.evaluate((items) => {
    for (const [key, text] of items) localStorage.setItem(key, text)
  }, storedItems)
}
