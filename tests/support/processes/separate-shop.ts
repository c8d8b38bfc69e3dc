/**
 * A separate shop for journeys that make the providers fail, count visits or change what other
 * journeys see. A worker starts one, and its journeys with equal settings use it one after another.
 */
import { test as base } from '#tests/support/browser/journey.ts'
import { analyticsSettings, startShopWithStandIns } from '#tests/support/shop/running-shop.ts'

const startTimeoutMs = 120_000

type WorkerOptions = {
  /** Settings that differ from those of the shared shop; a file sets them by `test.use`. */
  shopSettings: Record<string, string>
}

export const test = base.extend<object, WorkerOptions>({
  shopSettings: [{}, { scope: 'worker', option: true }],
  shopLocation: [
    async ({ shopSettings }, use) => {
      const shop = await startShopWithStandIns({
        logFile: 'test-results/separate-shop.log',
        settings: { ...analyticsSettings, ...shopSettings },
      })
      const { url, standInsUrl, dataDir } = shop
      await use({ url, standInsUrl, dataDir })
      await shop.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
})
