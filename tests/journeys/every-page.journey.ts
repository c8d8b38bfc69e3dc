/**
 * What holds on every page that anybody may open, in both languages, whoever adds it: it has a name and
 * one heading, it fits a small screen, nothing stands in anybody's way by day or by night, it causes no
 * noise, and asks no other host for anything before its visitor has said yes.
 *
 * The pages are read from the build, so a new route is walked from its first day.
 */
import { pathIn, type SpokenLanguage } from '#domain/content/languages.ts'
import { languageTags } from '#domain/content/messages.ts'
import { builtRoutes } from '#scripts/built-routes.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, phone, test } from '#tests/support/journey.ts'
import { layoutShiftOf } from '#tests/support/layout-shift.ts'
import { refuseMeasuring } from '#tests/support/refuse-measuring.ts'
import { sidewaysScroll } from '#tests/support/screens.ts'

/** Opens for its owner only; `account.journey.ts` walks it. */
const ownOrder = '/user-dashboard/orders/:orderId'
const pages = (await builtRoutes()).filter(
  ({ id, pattern }) => id.startsWith('storefront/') && pattern !== ownOrder,
)
const desk = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 700 }

test.use({ measuring: 'unasked' })

for (const { pattern, example } of pages) {
  if (example === undefined) {
    test(`${pattern} has an example that can be walked`, () => {
      throw new Error(`add an address that shows ${pattern} to scripts/built-routes.ts`)
    })
    continue
  }

  test(`${example} is a page for everybody`, async ({ page }) => {
    const open = async (language: SpokenLanguage, colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(phone.viewport)
      const address = pathIn(language, example)
      expect(await layoutShiftOf(page, address), 'layout shift while it loads').toBeLessThan(0.01)
      await page.setViewportSize(desk)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language])
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessible(page)
      await page.setViewportSize(smallPhone)
      expect(await sidewaysScroll(page), `pixels of sideways scroll, ${address}`).toBe(0)
    }

    // In Malay by night, while the question about being counted lies over the page.
    await open('ms', 'dark')
    await refuseMeasuring(page.context())
    await open('en', 'light')
    // At 320 px other parts are shown; of the colours one scheme is enough there.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
  })
}
