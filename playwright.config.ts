// How journeys are walked: started by `npm run journeys`, which has found a browser and opened a shop.
import { defineConfig } from '@playwright/test'
import type { Browser } from '#scripts/gate/find-browser.ts'
import type { ShopLocation } from '#tests/support/shop/running-shop.ts'
import { patience } from '#tests/support/browser/patience.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'

const { CI, RACIK_JOURNEY_SHOP, RACIK_JOURNEY_BROWSER, RACIK_WORKERS } = process.env
if (RACIK_JOURNEY_SHOP === undefined || RACIK_JOURNEY_BROWSER === undefined)
  throw new Error('journeys need a shop and a browser: npm run journeys [part of a name]')
const shop: ShopLocation = JSON.parse(RACIK_JOURNEY_SHOP)
const browser: Browser = JSON.parse(RACIK_JOURNEY_BROWSER)

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  // With three on two processors, some journeys pass only at their second try.
  workers: Number(RACIK_WORKERS ?? 2),
  fullyParallel: true,
  // The second try records a trace. It counts as passed only in CI, where a browser may starve on a
  // shared machine, and is named in the report.
  retries: 1,
  failOnFlakyTests: !CI,
  forbidOnly: true,
  timeout: 90_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: shop.url,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    // Painting sixty frames a second takes up to a third of the processor time of a page. Journeys
    // about motion, and one purchase and one day at the desks, run with `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000 * patience,
    navigationTimeout: 30_000 * patience,
    // Recording a trace costs a quarter of the processor time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.path,
      args: [
        ...browser.args,
        // No journey reaches a host outside this machine, even when a page calls one by mistake.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
      // The processes of the browser share memory through files of TMPDIR. On a disk, creating them
      // costs up to a sixth of the processor time. Playwright wants no gaps in an environment,
      // Node's type has some.
      env: Object.fromEntries(
        Object.entries({ ...process.env, ...browser.env, TMPDIR: findScratchFolder() }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as Record<string, string>,
    },
  },
})
