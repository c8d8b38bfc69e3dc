/**
 * Checks every public page in both languages: title, one main heading, layout shift, small screens,
 * accessibility in light and dark, no errors, and no request to other hosts before consent. The
 * list of pages is read from the build, so new pages are included.
 */
import { languages, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { findAccessibilityProblems, expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, phone, test } from '#tests/support/browser/journey.ts'
import { measureLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { measureSidewaysScroll } from '#tests/support/browser/screens.ts'

/** Only the customer who placed the order may open it; `account.journey.ts` covers it. */
const ownOrderPattern = '/user-dashboard/orders/:orderId'
const pages = (await readBuiltRoutes()).filter(
  ({ id, pattern }) => id.startsWith('storefront/') && pattern !== ownOrderPattern,
)
const desktop = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 700 }

test.use({ analyticsConsent: 'unasked' })

for (const { pattern, example } of pages) {
  if (example === undefined) {
    test(`${pattern} has an example path`, () => {
      throw new Error(`add a path that shows ${pattern} to scripts/bundle/built-routes.ts`)
    })
    continue
  }

  test(`${example} passes the checks of every page`, async ({ page }) => {
    const checkPage = async (language: ShopLanguage, colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(phone.viewport)
      const path = pathInLanguage(language, example)
      expect(await measureLayoutShift(page, path), 'layout shift while it loads').toBeLessThan(0.01)
      await page.setViewportSize(desktop)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.locator('html')).toHaveAttribute('lang', languages[language].tag)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessible(page)
      await page.setViewportSize(smallPhone)
      expect(await measureSidewaysScroll(page), `pixels of sideways scroll, ${path}`).toBe(0)
    }

    // The consent dialog is open during this check, and stored as refused for the next one.
    await checkPage('ms', 'dark')
    await refuseAnalytics(page.context())
    await checkPage('en', 'light')
    // The page is 320 px wide now. Checks the contrast of this layout in the dark scheme.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await findAccessibilityProblems(page, { rules: 'contrast' })).toEqual([])
  })
}
