/**
 * Two shops on one PostgreSQL database in this process, for races. Only the first has the
 * stand-ins' handles.
 */
import { aPayingShop, standInSettings, type PayingShop } from './a-paying-shop.ts'
import { aShop, type TestShop } from './a-shop.ts'
import { startPostgres } from './postgres.ts'

export type TwoShops = { shop: PayingShop; other: TestShop; end(): Promise<void> }

/** Needs PostgreSQL: check `missingPostgresReason` first. `settings` apply to both shops. */
export async function startTwoShops(settings: Record<string, string> = {}): Promise<TwoShops> {
  const postgres = await startPostgres(undefined)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const endings: (() => Promise<void>)[] = []
  const shop = await aPayingShop(
    { after: (end) => void endings.push(end) },
    { databaseUrl, settings },
  )
  const other = await aShop(
    { after: (end) => void endings.unshift(end) },
    {
      databaseUrl,
      settings: { ...standInSettings(shop.standIns), TRUSTED_PROXIES: '127.0.0.1', ...settings },
    },
  )
  return {
    shop,
    other,
    end: async () => {
      for (const end of endings) await end()
      await postgres.remove()
    },
  }
}
