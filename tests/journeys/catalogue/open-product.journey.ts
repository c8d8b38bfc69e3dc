/**
 * A product opened from the list on a phone: its first screen is shown before its page is loaded,
 * with everything in its place.
 */
import type { Locator, Page } from '@playwright/test'
import { storedCartQuantities } from '#tests/support/buying/guest.ts'
import { expect, phone, test, withPrefetching } from '#tests/support/browser/journey.ts'
import { openSettled, waitForHydration } from '#tests/support/browser/open-settled.ts'

test.use({ ...phone, ...withPrefetching })

const findFirstScreen = (page: Page): Locator => page.locator('[data-first-screen]')

/** Holds back the data of product 28, and presses its card until its first screen is shown. */
async function openHeldProduct(page: Page): Promise<{ release(): void; abort(): void }> {
  const held = Promise.withResolvers<'continue' | 'abort'>()
  await page.route('**/products/28.data*', async (route) => route[await held.promise]())
  await page.goto('/browse_products')
  // A press before that opens the page by the browser, without its data.
  await waitForHydration(page)
  const card = page.getByRole('main').getByRole('link', { name: 'NMN Daily' })
  // The first presses may come before the script that shows the first screen.
  await expect(async () => {
    // On a slow machine the screen of an earlier press may already cover the card.
    if (!(await findFirstScreen(page).isVisible())) await card.click({ timeout: 1_000 })
    await expect(findFirstScreen(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  return { release: () => held.resolve('continue'), abort: () => held.resolve('abort') }
}

const boxesOf = async (...elements: Locator[]) =>
  Promise.all(elements.map(async (element) => element.boundingBox()))

test('picture, name, price and button are painted before the page is loaded', async ({ page }) => {
  const product = await openHeldProduct(page)
  const firstScreen = findFirstScreen(page)
  await expect(page).toHaveURL(/\/browse_products$/)
  const places = await boxesOf(
    firstScreen.getByText('Back'),
    firstScreen.getByAltText(/^Jar of NMN Daily/).first(),
    firstScreen.getByText('NMN Daily', { exact: true }),
    firstScreen.getByText('RM\u00a0270.00'),
    firstScreen.locator('button'),
  )
  expect(places).not.toContain(null)
  // Screen readers and the keyboard have the list until the page is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Products')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)

  product.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NMN Daily')
  await expect(firstScreen).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const button = page.getByRole('button', { name: 'Add to Cart' })
  expect(
    await boxesOf(
      page.getByRole('link', { name: 'Back' }),
      page.getByAltText(/^Jar of NMN Daily/).first(),
      page.getByRole('heading', { level: 1 }),
      page.locator('strong').filter({ hasText: 'RM\u00a0270.00' }).last(),
      button,
    ),
  ).toEqual(places)
})

test('the page has its styles even while the browser loads its style sheet again', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  let isPageOpening = false
  await page.route('**/product-page-*.css', async (route) => {
    if (isPageOpening) await held.promise
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'cache-control': 'no-store' },
    })
  })
  const product = await openHeldProduct(page)
  // The list loads the style sheet when it is idle.
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/product-page-')),
  )
  isPageOpening = true
  const secondLoad = page.waitForRequest('**/product-page-*.css')
  product.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NMN Daily')
  await secondLoad
  // On phones the style sheet hides the button beside the text. Only the bar's button stays. The
  // second load of the style sheet is still held, so the page has the styles of the first.
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(1)
  held.resolve()
  // The journey may end while the released load is still running.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Back returns to the place in the list', async ({ page }) => {
  await page.goto('/browse_products')
  const card = page.getByRole('main').getByRole('link').filter({ hasText: /\S/ }).last()
  await card.scrollIntoViewIfNeeded()
  const list = page.getByRole('article').last()
  await list.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await list.getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Products')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(findFirstScreen(page)).toHaveCount(0)
})

test('Add to Cart pressed on the first screen adds one jar when the page is there', async ({
  page,
}) => {
  const product = await openHeldProduct(page)
  await findFirstScreen(page).locator('button').click()
  expect(await storedCartQuantities(page)).toEqual({})
  product.release()
  await expect(page.getByRole('dialog')).toContainText('Added to Cart Successfully')
  expect(await storedCartQuantities(page)).toEqual({ 28: 1 })
})

test.describe('without a connection', () => {
  // The first press may come before the script of the first screen and open the page as before. The
  // second press interrupts that; React Router then leaves the failed request unhandled.
  test.use({ expectedProblems: [/^script error: Failed to fetch$/] })

  test('a product that cannot be loaded shows the error, not its first screen', async ({
    page,
  }) => {
    const product = await openHeldProduct(page)
    product.abort()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch product details')
    await expect(findFirstScreen(page)).toHaveCount(0)
  })
})

test('another page can be opened while a product loads', async ({ page }) => {
  const product = await openHeldProduct(page)
  await page.getByRole('banner').getByRole('link', { name: 'Racik, home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(findFirstScreen(page)).toHaveCount(0)
  product.release()
})

test('a card opened in a new tab leaves the list as it is', async ({ page, context }) => {
  await openSettled(page, () => page.goto('/browse_products'))
  const newTab = context.waitForEvent('page')
  await page.getByRole('link', { name: 'NMN Daily' }).click({ modifiers: ['ControlOrMeta'] })
  await expect((await newTab).getByRole('heading', { level: 1 })).toHaveText('NMN Daily')
  await expect(findFirstScreen(page)).toHaveCount(0)
})
