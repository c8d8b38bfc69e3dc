/** A separate shop with sixty days of demo orders, for the journey that opens every desk. */
import { test as base } from '#tests/support/browser/journey.ts'
import { startRunningShop } from './running-shop.ts'

export const test = base.extend({
  shopUrls: [
    // Playwright reads the required fixtures from the parameter; this fixture needs none.
    async ({ playwright: _ }, use) => {
      const shop = await startRunningShop({
        log: 'test-results/business-shop.log',
        settings: { DEMO_DATA: 'business' },
      })
      const { url, standInsUrl, dataDir } = shop
      await use({ url, standInsUrl, dataDir })
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
