/**
 * A shop for one file of journeys alone, for those that take its providers away: the shared shop's
 * other visitors must not notice. Such a file runs in one worker, so that it opens one shop.
 */
import { test as base } from './journey.ts'
import { startRunningShop } from './running-shop.ts'

export const test = base.extend({
  addresses: [
    // Playwright reads the names of what a fixture needs; this one needs nothing of interest.
    async ({ playwright: _ }, use) => {
      const shop = await startRunningShop({ log: 'test-results/shop-of-its-own.log' })
      const { url, standInsUrl, dataDir } = shop
      await use({ url, standInsUrl, dataDir })
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
