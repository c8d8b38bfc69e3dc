/**
 * A shop in production mode for a journey. Its public URL is https, which the browser reaches
 * through a route: it passes each request to the process on this machine.
 */
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'
import { startProcess } from '#scripts/processes/start-process.ts'

import { freePort } from '#tests/support/network/free-port.ts'
import { test as base } from '#tests/support/browser/journey.ts'

const publicUrl = 'https://shop.my'
const startTimeoutMs = 120_000

type LocalUrls = { shop: string; standIns: string }

export const test = base.extend<object, { localUrls: LocalUrls }>({
  localUrls: [
    // Playwright reads the required fixtures from the parameter; this fixture needs none.
    async ({ playwright: _ }, use) => {
      const port = String(await freePort())
      const program = path.join(root, 'tests/support/shop/run-complete-shop.ts')
      const shop = await startProcess(program, { STAND_INS_PORT: port })
      await use({ shop: shop.url, standIns: `http://127.0.0.1:${port}` })
      await shop.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  shopLocation: [
    async ({ localUrls }, use) =>
      // No data folder: only `findDemoAccount` reads it, and this shop has no demo accounts.
      use({ url: publicUrl, standInsUrl: localUrls.standIns, dataDir: '' }),
    { scope: 'worker' },
  ],
  context: async ({ context, localUrls }, use) => {
    await context.route(`${publicUrl}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const url = `${localUrls.shop}${pathname}${search}`
      await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) })
    })
    await use(context)
  },
})
