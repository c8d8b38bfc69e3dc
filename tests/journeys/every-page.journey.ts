/**
 * Checks of every public page in both languages: title, one heading, small screens, accessibility
 * in light and dark, no errors, and no request to other hosts before consent. Pages are read from
 * the build, so new routes are included.
 */
import { languages, pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { accessibilityFindings, expectAccessible } from '#tests/support/axe.ts'
import { expect, phone, test } from '#tests/support/journey.ts'
import { measureLayoutShift } from '#tests/support/layout-shift.ts'
import { refuseAnalytics } from '#tests/support/refuse-analytics.ts'
import { measureSidewaysScroll } from '#tests/support/screens.ts'

/** Only for the order's owner; `account.journey.ts` covers it. */
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

    // In Malay and dark, with the consent dialog over the page.
    await checkPage('ms', 'dark')
    await refuseAnalytics(page.context())
    await checkPage('en', 'light')
    // At 320 px the layout differs; one scheme is enough there.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await accessibilityFindings(page, undefined, 'contrast')).toEqual([])
  })
}
