/** Journey fixtures of a separate shop with sixty days of demo orders, for the desks. */
import { test as base } from '#tests/support/browser/journey.ts'
import { startShopWithStandIns } from './running-shop.ts'

/** Longer than for other shops, because this one creates many demo orders. */
const startTimeoutMs = 240_000

export const test = base.extend({
  shopLocation: [
    // Playwright reads the required fixtures from the parameter; this fixture needs none.
    async ({ playwright: _ }, use) => {
      const shop = await startShopWithStandIns({
        logFile: 'test-results/business-shop.log',
        settings: { DEMO_DATA: 'business' },
      })
      const { url, standInsUrl, dataDir } = shop
      await use({ url, standInsUrl, dataDir })
      await shop.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
})
