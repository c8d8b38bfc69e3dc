/**
 * Checks every public page once in English and dark, with all checks, and once in Malay and light,
 * without keyboard, zoom, large text and contrast. Each page is loaded only twice, because a load
 * costs more than the checks. The fixture (journey.ts) fails on errors in the browser and on
 * requests to other hosts. The list of pages is read from the build, so new pages are included.
 */
import type { Page } from '@playwright/test'

import { languages, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import {
  findClippedContent,
  findLandmarkProblems,
  findRunningAnimations,
} from '#tests/support/browser/accessibility-problems.ts'
import { findAccessibilityProblems, expectAccessible } from '#tests/support/browser/axe.ts'
import { tabThroughPage } from '#tests/support/browser/tab-through-page.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import { openAndMeasureLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

/** Only the customer who placed the order may open it; `account.journey.ts` covers it. */
const orderDetailsPattern = '/user-dashboard/orders/:orderId'
const pages = (await readBuiltRoutes()).filter(
  ({ id, pattern }) => id.startsWith('storefront/') && pattern !== orderDetailsPattern,
)
if (pages.length === 0) throw new Error('the build has no public pages')
const desktop = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 700 }
/** The size of a window of 1280 × 800 px at a zoom of 200 %. */
const zoomedDesktop = { width: 640, height: 400 }

test.use({ analyticsConsent: 'unasked' })

for (const { pattern, example: examplePath } of pages) {
  if (examplePath === undefined) {
    test(`${pattern} has an example path`, () => {
      throw new Error(`add a path that shows ${pattern} to scripts/bundle/built-routes.ts`)
    })
    continue
  }

  test(`${examplePath} passes all page checks`, async ({ page }) => {
    const openAndCheckPage = async (language: ShopLanguage, colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(phoneDevice.viewport)
      const path = pathInLanguage(language, examplePath)
      expect(
        await openAndMeasureLayoutShift(page, path),
        'layout shift while it loads',
      ).toBeLessThan(0.01)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.locator('html')).toHaveAttribute('lang', languages[language].tag)
      await expect(page.locator('h1')).toHaveCount(1)
      expect(await findLandmarkProblems(page)).toEqual([])
    }

    // The consent dialog floats over the page during these checks, and must not cover the focus.
    await openAndCheckPage('en', 'dark')
    expect(await findRunningAnimations(page), 'animations despite reduced motion').toEqual([])
    await checkKeyboard(page, examplePath)
    await page.setViewportSize(zoomedDesktop)
    expect(await findClippedContent(page)).toEqual([])
    await checkLargeText(page)
    await page.setViewportSize(desktop)
    await expectAccessible(page)
    await page.setViewportSize(smallPhone)
    expect(await measureHorizontalOverflow(page), 'horizontal overflow in pixels').toBe(0)
    expect(await findAccessibilityProblems(page, { rules: 'contrast' })).toEqual([])

    // Without the dialog, in the other language and scheme.
    await refuseAnalytics(page.context())
    await openAndCheckPage('ms', 'light')
    await page.setViewportSize(desktop)
    await expectAccessible(page)
    await page.setViewportSize(smallPhone)
    expect(await measureHorizontalOverflow(page), 'horizontal overflow in pixels in Malay').toBe(0)
  })
}

/** Walks by Tab from the skip link through the page. */
async function checkKeyboard(page: Page, path: string): Promise<void> {
  // The footer is the same on all pages, so only one walk includes it.
  const firstSkipped = path === '/' ? 'matches-nothing' : 'footer'
  const { focusedNames, problems } = await tabThroughPage(page, firstSkipped)
  // A page that redirects, such as the dashboard to the login, starts at its content.
  if (new URL(page.url()).pathname === path) expect(focusedNames[0]).toBe('Skip to content')
  expect(problems, 'keyboard focus problems').toEqual([])
}

/**
 * Sets the browser's font size, on which `rem` and the widths of the layouts are based. Changes the
 * viewport.
 */
async function checkLargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const setFontSize = async (standard: number) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    const readFontSize = () => page.evaluate('getComputedStyle(document.documentElement).fontSize')
    await expect.poll(readFontSize).toBe(`${standard}px`)
  }
  await page.setViewportSize({ width: 640, height: 800 })
  await setFontSize(32)
  expect(await measureHorizontalOverflow(page), 'horizontal overflow in pixels, large text').toBe(0)
  await setFontSize(16)
  await devtools.detach()
}
