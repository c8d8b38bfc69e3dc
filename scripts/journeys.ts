/**
 * `npm run journeys [parts of paths]`: runs the journeys in a real browser, against a shop with
 * stand-ins on free ports and a temporary data folder. Builds the pages if they have changed.
 * Traces of failures are in test-results/journeys. `--shop http://127.0.0.1:3000` uses a shop that
 * already runs on this machine (`npm start`).
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  analyticsSettings,
  startShopWithStandIns,
  type ShopLocation,
} from '#tests/support/shop/running-shop.ts'
import { buildPages } from '#scripts/bundle/build-pages.ts'
import { findBrowser, BrowserNotFoundError, type Browser } from '#scripts/gate/find-browser.ts'
import {
  ShopNotFoundError,
  findRunningShop,
  startsOwnShop,
} from '#scripts/gate/find-running-shop.ts'
import { programPath, root, formatSeconds, withCurrentNode } from '#scripts/gate/steps.ts'
import { listTestFiles } from '#scripts/gate/test-files.ts'

type JourneyReport = {
  passed: number
  failed: number
  skipped: number
  milliseconds: number
}

const resultsFolder = path.join(root, 'test-results')

/**
 * Runs the journeys whose path contains one of `filters`, or all without filters, against a new
 * shop that it stops at the end. Throws BrowserNotFoundError.
 */
export async function runJourneys(filters: string[] = []): Promise<JourneyReport> {
  const startedAt = performance.now()
  const files = listTestFiles('journeys', filters)
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, milliseconds: 0 }
  const browser = findBrowser()
  await buildPages({ force: false })
  rmSync(path.join(resultsFolder, 'shop.log'), { force: true })
  const shop = await startShopWithStandIns({ settings: analyticsSettings })
  console.log(`${browser.version} (${browser.kind}), shop at ${shop.url}`)
  try {
    return {
      ...(await runFiles(files, browser, shop)),
      milliseconds: performance.now() - startedAt,
    }
  } finally {
    await shop.stop()
  }
}

/**
 * Runs journeys against a shop that already runs on this machine, except those that start a shop of
 * their own. Throws BrowserNotFoundError and ShopNotFoundError.
 */
async function runJourneysAgainst(url: string, filters: string[]): Promise<JourneyReport> {
  const startedAt = performance.now()
  const allFiles = listTestFiles('journeys', filters)
  const files = allFiles.filter((file) => !startsOwnShop(file))
  for (const file of allFiles.filter((candidate) => !files.includes(candidate)))
    console.log(`${file} starts its own shop: run it without --shop`)
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, milliseconds: 0 }
  const outcome = await runFiles(files, findBrowser(), await findRunningShop(url))
  return { ...outcome, milliseconds: performance.now() - startedAt }
}

async function runFiles(
  files: string[],
  browser: Browser,
  shop: ShopLocation,
): Promise<Omit<JourneyReport, 'milliseconds'>> {
  const reportFile = path.join(resultsFolder, 'journeys.json')
  rmSync(reportFile, { force: true })
  const exitCode = await runPlaywright(files, {
    RACIK_JOURNEY_BROWSER: JSON.stringify(browser),
    RACIK_JOURNEY_SHOP: JSON.stringify(shop),
  })
  return readCounts(reportFile, exitCode)
}

function runPlaywright(files: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(
    process.execPath,
    [programPath('@playwright/test', 'playwright'), 'test', ...files],
    { cwd: root, env: { ...withCurrentNode(process.env), ...env }, stdio: 'inherit' },
  )
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

function readCounts(reportFile: string, exitCode: number): Omit<JourneyReport, 'milliseconds'> {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 }
  // Cast: Playwright's JSON report, https://playwright.dev/docs/test-reporters#json-reporter
  const { stats } = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only when repeated: see the list above`)
  const failed = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    // An exit code without a failed test means that Playwright itself has failed.
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { values, positionals: filters } = parseArgs({
      options: { shop: { type: 'string' } },
      allowPositionals: true,
    })
    const report =
      values.shop === undefined
        ? await runJourneys(filters)
        : await runJourneysAgainst(values.shop, filters)
    console.log(`\njourneys: ${formatSeconds(report.milliseconds)}`)
    console.log(`${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`)
    process.exit(report.failed === 0 && report.passed > 0 ? 0 : 1)
  } catch (error) {
    const isExpected = error instanceof BrowserNotFoundError || error instanceof ShopNotFoundError
    console.error(isExpected ? error.message : error)
    process.exit(1)
  }
}
