/**
 * A separate shop for a file of journeys that makes the providers fail, so that journeys on the
 * shared shop are not affected. All tests of a file run in one worker, which starts one shop.
 */
import { test as base } from '#tests/support/browser/journey.ts'
import { startRunningShop } from '#tests/support/shop/running-shop.ts'

type WorkerOptions = {
  /** Settings that differ from those of the shared shop; a file sets them by `test.use`. */
  shopSettings: Record<string, string>
}

export const test = base.extend<object, WorkerOptions>({
  shopSettings: [{}, { scope: 'worker', option: true }],
  shopUrls: [
    async ({ shopSettings }, use) => {
      const shop = await startRunningShop({
        log: 'test-results/shop-of-its-own.log',
        settings: shopSettings,
      })
      const { url, standInsUrl, dataDir } = shop
      await use({ url, standInsUrl, dataDir })
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
