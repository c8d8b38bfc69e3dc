/**
 * Browsing products by category, ingredient and price: on a desktop, on a phone, by keyboard and
 * without JavaScript. Also empty results and a missing network.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { openWithoutScripts } from '#tests/support/browser/open-without-scripts.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, phoneDevice, test, withPrefetching } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'

/** Headings of the product cards, as listed. */
const productNames = (page: Page) => page.getByRole('article').getByRole('heading')

test('a shopper finds products with Q10, cheapest first, and the URL keeps the search', async ({
  page,
}) => {
  await page.goto('/browse_products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Products')
  await expect(productNames(page)).toHaveCount(9)
  await page.getByRole('searchbox', { name: 'Product or ingredient' }).fill('coq10')
  await expect(productNames(page)).toHaveText(['NMN Daily', 'Youthful Glow Men'])
  await expect(page.getByRole('status').filter({ hasText: '2 products' })).toBeAttached()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high')
  await expect(productNames(page)).toHaveText(['Youthful Glow Men', 'NMN Daily'])
  expect(new URL(page.url()).searchParams.get('q')).toBe('coq10')
  await page.reload()
  await expect(productNames(page)).toHaveText(['Youthful Glow Men', 'NMN Daily'])
  await expect(page.getByRole('searchbox')).toHaveValue('coq10')
})

test('a category with an ampersand and an apostrophe in its name works', async ({ page }) => {
  await page.goto('/browse_products')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await categories.getByRole('link', { name: "Men's Performance & Vitality" }).click()
  await expect(page).toHaveURL(/category=Men%27s%20Performance%20%26%20Vitality$/)
  await expect(productNames(page)).toHaveText([
    "Men's Performance & Vitality",
    'Arginine & Q10',
    'Citrulline & Magnesium',
  ])
  await expect(categories.locator('[aria-current=page]')).toHaveText("Men's Performance & Vitality")
  await page.goBack()
  await expect(productNames(page)).toHaveCount(9)
})

test('a link of the range page opens its category under the canonical name', async ({ page }) => {
  await page.goto('/browse_products?category=Youthful%20Glow%20(Men%2FWomen)')
  const currentCategory = page
    .getByRole('navigation', { name: 'Categories' })
    .locator('[aria-current]')
  await expect(currentCategory).toHaveText('Youthful Grow Nutrition')
  await expect(productNames(page)).toHaveCount(9)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/browse_products\?category=Youthful%20Grow%20Nutrition$/,
  )
})

test('a page after the last one opens the last one, in the language of the link', async ({
  page,
}) => {
  await page.goto('/browse_products?category=Youthful%20Grow%20Nutrition&sort=name&page=99')
  await expect(page).toHaveURL(/\/browse_products\?category=Youthful%20Grow%20Nutrition&sort=name$/)
  await expect(productNames(page)).toHaveCount(9)
  await page.goto('/ms/browse_products?page=2')
  await expect(page).toHaveURL(/\/ms\/browse_products\?category=Youthful%20Grow%20Nutrition$/)
  await expect(productNames(page)).toHaveCount(9)
})

test('an empty result names the reason and links to other products', async ({ page }) => {
  await page.goto('/browse_products?category=Heart%20Health')
  await expect(page.getByText('There is no category “Heart Health”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Youthful Grow Nutrition' }).click()
  await expect(productNames(page)).toHaveCount(9)
  await page.getByRole('searchbox').fill('saw palmetto')
  await expect(page.getByText(/has “saw palmetto” in its name or ingredients/)).toBeVisible()
  await page.getByRole('link', { name: "2 products in Men's Complete Hair Support" }).click()
  await expect(productNames(page)).toHaveText([
    "Men's Complete Hair Support",
    'Saw Palmetto & Lycopene',
  ])
})

test('a search that is typed before hydration is applied afterwards', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/browse_products')
  await page.getByRole('searchbox').fill('saw palmetto')
  releaseScripts()
  await expect(page).toHaveURL(/q=saw\+palmetto/)
  await expect(page.getByText(/has “saw palmetto” in its name or ingredients/)).toBeVisible()
})

test('a card shows name, price, capsules and price per day, and links to its product', async ({
  page,
}) => {
  await page.goto('/browse_products')
  const card = page.getByRole('article').filter({ hasText: 'NMN Daily' })
  await expect(card).toContainText('RM\u00a0270.00')
  await expect(card).toContainText('30 capsules')
  await expect(card).toContainText('RM\u00a09.00 a day')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/28$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NMN Daily')
})

test('search, product and back work by keyboard', async ({ page }) => {
  await page.goto('/browse_products')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('grape seed c')
  await expect(productNames(page)).toHaveText([
    'Youthful Glow Women',
    'Youthful Glow Men',
    'Grape Seed & C',
  ])
  // Shorter texts find the same products, so wait for the search of the whole text.
  await expect(page).toHaveURL(/q=grape\+seed\+c$/)
  await page.getByRole('article').last().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grape Seed & C')
  await page.getByRole('link', { name: 'Back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('grape seed c')
  await expect(productNames(page)).toHaveCount(3)
})

test('a product that is opened right after typing is not replaced by the search', async ({
  page,
}) => {
  const heldProduct = await holdRequests(page, '**/products/28.data*')
  await page.goto('/browse_products')
  await page.evaluate(async () => {
    document.querySelector<HTMLInputElement>('input[name="q"]')?.focus()
    document.execCommand('insertText', false, 'zinc')
    document.querySelector<HTMLAnchorElement>('main a[href$="/products/28"]')?.click()
    // Longer than the wait before a search, so its timer would have run.
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  await heldProduct.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NMN Daily')
  await expect(page).toHaveURL(/\/products\/28$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('searching, sorting and opening a product work', async ({ page }) => {
    await page.goto('/browse_products')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low')
    await page.getByRole('searchbox').fill('magnesium')
    await page.getByRole('searchbox').press('Enter')
    await expect(productNames(page)).toHaveText(['Evening Magnesium', 'Magnesium, Zinc & D3'])
    await page.getByRole('link', { name: 'Evening Magnesium' }).click()
    await expect(page.getByText('Arrives in 4 to 10 business days')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phoneDevice)

  test('the cards keep their height when the fonts arrive after the page', async ({ page }) => {
    const heldFonts = await holdRequests(page, '**/*.woff2')
    await page.goto('/browse_products', { waitUntil: 'commit' })
    await expect(productNames(page)).toHaveCount(9)
    const readHeights = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) =>
          cards.map((card) => Math.round(card.getBoundingClientRect().height)),
        )
    const areFontsLoaded = () => page.evaluate(() => document.fonts.status === 'loaded')
    // Fonts begin to load only with the style sheet, which may arrive after the cards.
    await expect.poll(areFontsLoaded).toBe(false)
    const heightsBefore = await readHeights()
    await heldFonts.release()
    await expect.poll(areFontsLoaded).toBe(true)
    expect(await readHeights()).toEqual(heightsBefore)
  })

  test('the products are in two columns without sideways scroll', async ({ page }) => {
    await page.goto('/browse_products')
    const cardTops = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.slice(0, 2).map((card) => Math.round(card.getBoundingClientRect().top)),
      )
    expect(new Set(cardTops).size).toBe(1)
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await expectAccessibleInSchemes(page)
  })
})

test.describe('with prefetched pages', () => {
  test.use(withPrefetching)

  test('without a network the product list shows an error and a retry', async ({
    page,
    context,
  }) => {
    // Waits until prefetching has finished, because it would fail offline.
    await openSettled(page, async () => {
      const manifestResponse = page.waitForResponse('**/__manifest?*')
      await page.goto('/browse_products')
      await (await manifestResponse).finished()
    })
    await context.setOffline(true)
    await page.getByRole('searchbox').fill('zinc')
    await expect(page.getByText('The products cannot be shown right now.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(productNames(page)).not.toHaveCount(0)
  })
})
