/**
 * `npm run screens [path …]`: starts a shop with demo data and writes screenshots to
 * test-results/screens, for phone and desktop, light and dark. Without paths it takes every public
 * page. For a desk it logs in as the demo's admin. `npm run screens -- --readme` updates the
 * pictures of the README instead.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findDemoAccount, startShopWithStandIns } from '#tests/support/shop/running-shop.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { takeScreenshots } from '#tests/support/browser/screenshots.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import { listDesks } from '#web/back-office/shell/desks.ts'
import { buildPages } from '#scripts/bundle/build-pages.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { findBrowser } from '#scripts/gate/find-browser.ts'
import { root } from '#scripts/gate/steps.ts'

const cliArgs = process.argv.slice(2)
await buildPages({ force: false })
const { path: executablePath, args, env } = findBrowser()
const shop = await startShopWithStandIns({
  logFile: 'test-results/screens-shop.log',
  settings: { DEMO_DATA: 'business' },
})
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  if (cliArgs.includes('--readme')) await takeReadmePictures(browser)
  else await takeScreensOf(browser, cliArgs.length > 0 ? cliArgs : await listPublicPaths())
} finally {
  await browser.close()
  await shop.stop()
}

async function takeScreensOf(chromiumBrowser: Chromium, paths: string[]): Promise<void> {
  const openPage = async (): Promise<Page> => {
    const page = await chromiumBrowser.newPage({ baseURL: shop.url, locale: 'en-MY' })
    await refuseAnalytics(page.context())
    return page
  }
  // Two browser contexts, so that public pages are not shown with the admin's session.
  const guestPage = await openPage()
  let adminPage: Page | undefined
  const deskPaths = listDesks(translatorFor('en')).map((desk) => desk.path)
  for (const url of paths) {
    const isDesk = deskPaths.some((deskPath) => url.startsWith(deskPath))
    if (isDesk && !adminPage) {
      adminPage = await openPage()
      await logIn(adminPage, url)
    }
    const page = isDesk && adminPage ? adminPage : guestPage
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByText(/^Loading/).waitFor({ state: 'detached' })
    const name = url.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
    for (const file of await takeScreenshots(page, name)) console.log(file)
  }
}

async function listPublicPaths(): Promise<string[]> {
  const routes = await readBuiltRoutes()
  return routes
    .filter(({ id }) => id.startsWith('storefront/'))
    .flatMap(({ example }) => (example === undefined ? [] : [example]))
}

/**
 * Takes the home page, a product, a filled checkout and three desks, on a desktop in light mode.
 */
async function takeReadmePictures(chromiumBrowser: Chromium): Promise<void> {
  const folder = path.join(root, 'docs/pictures')
  mkdirSync(folder, { recursive: true })
  const page = await chromiumBrowser.newPage({
    baseURL: shop.url,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 1000 },
  })
  await refuseAnalytics(page.context())
  await page.goto('/', { waitUntil: 'networkidle' })
  await saveScreenshot(page, path.join(folder, 'home.png'))
  await page.goto('/products/28', { waitUntil: 'networkidle' })
  await saveScreenshot(page, path.join(folder, 'product.png'))
  await page.goto('/checkout?add-to-cart=28&quantity=1')
  await fillCheckout(page)
  await saveScreenshot(page, path.join(folder, 'checkout.png'))
  await takeDeskPictures(page, folder)
}

/** Logs in as the demo's admin and opens a desk. */
async function logIn(page: Page, deskPath: string): Promise<void> {
  await logInAndOpen(page, findDemoAccount(shop.dataDir, 'admin'), deskPath)
}

async function takeDeskPictures(page: Page, folder: string): Promise<void> {
  await logIn(page, '/admin')
  await saveDesk(page, path.join(folder, 'overview.png'))
  await page.goto('/admin-orders')
  await saveDesk(page, path.join(folder, 'orders-desk.png'))
  await page.goto('/pharmacy-dashboard')
  await saveDesk(page, path.join(folder, 'pharmacy-desk.png'))
}

async function saveDesk(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByText(/^Loading/).waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await saveScreenshot(page, file)
}

/**
 * Fills the form with a delivery to Sabah and a voucher, so that the picture shows the surcharge
 * and the discount.
 */
async function fillCheckout(page: Page): Promise<void> {
  const valueByLabel = {
    Email: 'demo@example.com',
    Phone: '012-345 6789',
    'First name': 'Demo',
    'Last name': 'Shopper',
    Postcode: '88000',
  }
  for (const [name, value] of Object.entries(valueByLabel))
    await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Jalan Contoh 3/4')
  await page.getByText('Delivery to Sabah').waitFor()
  await page.getByRole('button', { name: 'Have a voucher code?' }).click()
  await page.getByLabel('Voucher code').fill('DEMO20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('applied successfully!').waitFor()
  await page.getByLabel(/I am 18 or over/).check()
  await page.mouse.move(0, 0)
  await page.evaluate('scrollTo(0, 0)')
}

/** Saves a screenshot as a small PNG without visible loss. */
async function saveScreenshot(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture).png({ palette: true, quality: 90, effort: 8 }).toFile(file)
  console.log(path.relative(root, file))
}
