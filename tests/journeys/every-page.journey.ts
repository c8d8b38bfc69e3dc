/**
 * What holds on every page that anybody may open, whoever adds it: it has a name and one heading, it
 * fits a small screen, nothing stands in anybody's way by day or by night, and it causes no noise.
 *
 * The pages are read from the build, so a new route is walked from its first day.
 */
import { builtRoutes } from '#scripts/built-routes.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, phone, test } from '#tests/support/journey.ts'
import { layoutShiftOf } from '#tests/support/layout-shift.ts'
import { schemes, sidewaysScroll } from '#tests/support/screens.ts'

/** Opens for its owner only; `account.journey.ts` walks it. */
const ownOrder = '/user-dashboard/orders/:orderId'
const pages = (await builtRoutes()).filter(
  ({ id, pattern }) => id.startsWith('storefront/') && pattern !== ownOrder,
)

for (const { pattern, example } of pages) {
  if (example === undefined) {
    test(`${pattern} has an example that can be walked`, () => {
      throw new Error(`add an address that shows ${pattern} to scripts/built-routes.ts`)
    })
    continue
  }
  const address = example
  test(`${address} is a page for everybody`, async ({ page }) => {
    await page.setViewportSize(phone.viewport)
    expect(await layoutShiftOf(page, address), 'layout shift while it loads').toBeLessThan(0.01)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page).toHaveTitle(/\S/)
    await expect(page.locator('h1')).toHaveCount(1)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page), 'pixels of sideways scroll at 320').toBe(0)
  })
}
