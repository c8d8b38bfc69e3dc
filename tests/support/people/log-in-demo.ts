import { findDemoAccount, type DemoRole } from '#tests/support/shop/running-shop.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { ApiCall } from '#web/api/client.ts'

/** Logs in to a demo account of a test shop with demo data. Returns a client with its session. */
export async function logInDemo(shop: TestShop, role: DemoRole): Promise<ApiCall> {
  const { email, password } = findDemoAccount(shop.config.DATA_DIR, role)
  const { token } = await shop.call('POST /api/users/login', { body: { email, password } })
  return shop.createVisitor({ token })
}
