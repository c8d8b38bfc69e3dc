/**
 * A product opened from the list on a phone. Its first screen, a preview made of the list's data,
 * is shown before the page is loaded, and the page has everything in the same place.
 */
import type { Locator, Page } from '@playwright/test'
import { formatRinggit, nmn, readCartQuantities } from '#tests/support/buying/guest.ts'
import { expect, phoneDevice, test, withPrefetching } from '#tests/support/browser/journey.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

test.use({ ...phoneDevice, ...withPrefetching })

const findFirstScreen = (page: Page): Locator => page.locator('[data-first-screen]')

/**
 * Holds back the data of NMN Daily, and presses its card until its first screen is shown. The
 * returned functions let the data through or abort its request.
 */
async function openHeldProduct(page: Page): Promise<{ release(): void; abort(): void }> {
  const decision = Promise.withResolvers<'release' | 'abort'>()
  await page.route(`**/products/${nmn.id}.data*`, async (route) =>
    (await decision.promise) === 'release' ? route.continue() : route.abort(),
  )
  await page.goto('/browse_products')
  const card = page.getByRole('main').getByRole('link', { name: nmn.name })
  // The first presses may come before the script that shows the first screen.
  await expect(async () => {
    // On a slow machine the screen of an earlier press may already cover the card.
    if (!(await findFirstScreen(page).isVisible())) await card.click({ timeout: 1_000 })
    await expect(findFirstScreen(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: longWaitMs })
  return { release: () => decision.resolve('release'), abort: () => decision.resolve('abort') }
}

/** Returns the place and size of each element. */
const measureBoxes = (...elements: Locator[]) =>
  Promise.all(elements.map((element) => element.boundingBox()))

test('picture, name, price and button are painted before the page is loaded', async ({ page }) => {
  const product = await openHeldProduct(page)
  const firstScreen = findFirstScreen(page)
  await expect(page).toHaveURL(/\/browse_products$/)
  const boxes = await measureBoxes(
    firstScreen.getByText('Back'),
    firstScreen.getByAltText(/^Jar of NMN Daily/).first(),
    firstScreen.getByText(nmn.name, { exact: true }),
    firstScreen.getByText(formatRinggit(nmn.price)),
    firstScreen.locator('button'),
  )
  expect(boxes).not.toContain(null)
  // Screen readers and the keyboard use the list until the page is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Products')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)

  product.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nmn.name)
  await expect(firstScreen).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const button = page.getByRole('button', { name: 'Add to Cart' })
  expect(
    await measureBoxes(
      page.getByRole('link', { name: 'Back' }),
      page.getByAltText(/^Jar of NMN Daily/).first(),
      page.getByRole('heading', { level: 1 }),
      page
        .locator('strong')
        .filter({ hasText: formatRinggit(nmn.price) })
        .last(),
      button,
    ),
  ).toEqual(boxes)
})

test('the page has its styles even while the browser loads its style sheet again', async ({
  page,
}) => {
  const secondLoadReleased = Promise.withResolvers<void>()
  let isPageOpening = false
  await page.route('**/product-page-*.css', async (route) => {
    if (isPageOpening) await secondLoadReleased.promise
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nmn.name)
  await secondLoad
  // On phones the style sheet hides the button beside the text. Only the bar's button stays. The
  // second load of the style sheet is still held, so the page has the styles of the first.
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(1)
  secondLoadReleased.resolve()
  // The journey may end while the released load is still running.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Back returns to the same scroll position of the list', async ({ page }) => {
  await page.goto('/browse_products')
  const lastLink = page.getByRole('main').getByRole('link').filter({ hasText: /\S/ }).last()
  await lastLink.scrollIntoViewIfNeeded()
  const lastCard = page.getByRole('article').last()
  await lastCard.scrollIntoViewIfNeeded()
  const scrollYBefore = await page.evaluate(() => window.scrollY)
  expect(scrollYBefore).toBeGreaterThan(0)
  await lastCard.getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Products')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollYBefore)
  await expect(findFirstScreen(page)).toHaveCount(0)
})

test('Add to Cart pressed on the first screen adds one jar when the page is loaded', async ({
  page,
}) => {
  const product = await openHeldProduct(page)
  await findFirstScreen(page).locator('button').click()
  expect(await readCartQuantities(page)).toEqual({})
  product.release()
  await expect(page.getByRole('dialog')).toContainText('Added to Cart Successfully')
  expect(await readCartQuantities(page)).toEqual({ [nmn.id]: 1 })
})

test.describe('without a connection', () => {
  // The first press may come before the script of the first screen, and navigate without it. The
  // second press interrupts that navigation, and React Router does not catch the error of its
  // request. Without such a first press there is no error.
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
  // The journey may end while the released load is still running.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a card opened in a new tab leaves the list as it is', async ({ page, context }) => {
  await openSettled(page, () => page.goto('/browse_products'))
  const newTab = context.waitForEvent('page')
  await page.getByRole('link', { name: nmn.name }).click({ modifiers: ['ControlOrMeta'] })
  await expect((await newTab).getByRole('heading', { level: 1 })).toHaveText(nmn.name)
  await expect(findFirstScreen(page)).toHaveCount(0)
})
