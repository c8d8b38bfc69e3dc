/**
 * Checks of every public page in both languages: title, one heading, small screens, accessibility
 * in light and dark, no errors, and no request to other hosts before consent. Pages are read from
 * the build, so new routes are included.
 */
import { languages, pathIn, type ShopLanguage } from '#domain/content/languages.ts'
import { builtRoutes } from '#scripts/bundle/built-routes.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, phone, test } from '#tests/support/journey.ts'
import { layoutShiftOf } from '#tests/support/layout-shift.ts'
import { refuseAnalytics } from '#tests/support/refuse-analytics.ts'
import { sidewaysScroll } from '#tests/support/screens.ts'

/** Only for the order's owner; `account.journey.ts` covers it. */
const ownOrder = '/user-dashboard/orders/:orderId'
const pages = (await builtRoutes()).filter(
  ({ id, pattern }) => id.startsWith('storefront/') && pattern !== ownOrder,
)
const desk = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 700 }

test.use({ measuring: 'unasked' })

for (const { pattern, example } of pages) {
  if (example === undefined) {
    test(`${pattern} has an example path`, () => {
      throw new Error(`add a path that shows ${pattern} to scripts/bundle/built-routes.ts`)
    })
    continue
  }

  test(`${example} passes the checks of every page`, async ({ page }) => {
    const open = async (language: ShopLanguage, colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(phone.viewport)
      const address = pathIn(language, example)
      expect(await layoutShiftOf(page, address), 'layout shift while it loads').toBeLessThan(0.01)
      await page.setViewportSize(desk)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.locator('html')).toHaveAttribute('lang', languages[language].tag)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessible(page)
      await page.setViewportSize(smallPhone)
      expect(await sidewaysScroll(page), `pixels of sideways scroll, ${address}`).toBe(0)
    }

    // In Malay and dark, with the consent dialog over the page.
    await open('ms', 'dark')
    await refuseAnalytics(page.context())
    await open('en', 'light')
    // At 320 px the layout differs; one scheme is enough there.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
  })
}
