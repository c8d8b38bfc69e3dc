/**
 * Starts two shops on one PostgreSQL database in this process, for tests of races. They share the
 * stand-ins, which only the first one exposes.
 */
import {
  startShopWithPayments,
  standInSettings,
  type ShopWithPayments,
} from './shop-with-payments.ts'
import { startTestShop, type TestShop } from './test-shop.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

export type TwoShops = { shop: ShopWithPayments; secondShop: TestShop; stop(): Promise<void> }

/** Needs PostgreSQL: check `missingPostgresReason` first. `settings` apply to both shops. */
export async function startTwoShops(settings: Record<string, string> = {}): Promise<TwoShops> {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const cleanups: (() => Promise<void>)[] = []
  const shop = await startShopWithPayments(
    { after: (end) => void cleanups.push(end) },
    { databaseUrl, settings },
  )
  const secondShop = await startTestShop(
    { after: (end) => void cleanups.unshift(end) },
    {
      databaseUrl,
      settings: { ...standInSettings(shop.standIns), TRUSTED_PROXIES: '127.0.0.1', ...settings },
    },
  )
  return {
    shop,
    secondShop,
    stop: async () => {
      for (const end of cleanups) await end()
      await remove()
    },
  }
}
