/** Logs in to the demo accounts of a test shop that was started with demo data. */
import type { ApiCall } from '#web/api/client.ts'

import { demoAccounts } from '#tests/support/shop/running-shop.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

export async function logInDemo(shop: TestShop, role: string): Promise<ApiCall> {
  const account = demoAccounts(shop.config.DATA_DIR).find((item) => item.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  const { email, password } = account
  const { token } = await shop.call('POST /api/users/login', { body: { email, password } })
  return shop.createVisitor({ token })
}
