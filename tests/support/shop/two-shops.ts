/**
 * Starts two shops on one PostgreSQL database in this process, for tests of races. They share the
 * stand-ins, which are fields of the first shop.
 */
import {
  startShopWithPayments,
  standInSettings,
  type ShopWithPayments,
} from './shop-with-payments.ts'
import { startTestShop, type TestShop } from './test-shop.ts'
import { createCleanupStack } from '#tests/support/cleanup-stack.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

export type TwoShops = { firstShop: ShopWithPayments; secondShop: TestShop; stop(): Promise<void> }

/** Needs PostgreSQL: check `missingPostgresReason` first. `settings` apply to both shops. */
export async function startTwoShops(settings: Record<string, string> = {}): Promise<TwoShops> {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const cleanups = createCleanupStack()
  cleanups.after(remove)
  const firstShop = await startShopWithPayments(cleanups, { databaseUrl, settings })
  // Stops before the first shop, whose stand-ins it uses.
  const secondShop = await startTestShop(cleanups, {
    databaseUrl,
    settings: {
      ...standInSettings(firstShop.standIns),
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
  })
  return { firstShop, secondShop, stop: () => cleanups.run() }
}
