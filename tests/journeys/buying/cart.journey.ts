/**
 * The cart: a change appears on the page, in the menu, in the local storage and in every tab, and
 * invalid stored data breaks no page. Also the colour scheme, which is in the local storage too.
 */
import { keepMessages } from '#tests/support/browser/brief-messages.ts'
import {
  grapeSeed,
  storeCart,
  storeItem,
  readCartQuantities,
  nmn,
  formatRinggit,
  findSummaryValue,
} from '#tests/support/buying/guest.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'

test('quantities, removal and Undo match on page, in menu and in storage', async ({ page }) => {
  await storeCart(page, nmn, grapeSeed)
  await page.goto('/cart')
  const quantity = page.getByRole('group', { name: 'Quantity of NMN Daily' })
  await quantity.getByRole('button', { name: 'One more' }).click()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(2 * 270 + 146))
  await quantity.getByLabel('Quantity').fill('150')
  await quantity.getByLabel('Quantity').press('Enter')
  await expect(quantity.getByLabel('Quantity')).toHaveValue('99')
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page), 'pixels of sideways scroll at 320 px').toBe(0)
  await page.setViewportSize({ width, height })
  await quantity.getByLabel('Quantity').fill('3')
  await quantity.getByLabel('Quantity').blur()
  await keepMessages(page)
  await page.getByRole('button', { name: 'Remove Grape Seed & C' }).click()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(3 * 270))
  expect(await readCartQuantities(page)).toEqual({ 28: 3 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(3 * 270 + 146))
  await page.reload()
  await page.getByRole('button', { name: 'Cart, 2 products' }).click()
  const menu = page.locator('header')
  await expect(menu).toContainText(`${formatRinggit(270)}, quantity 3`)
  await menu.getByRole('button', { name: 'Remove NMN Daily' }).click()
  await menu.getByRole('button', { name: 'Remove Grape Seed & C' }).click()
  await expect(menu.getByText('No items in cart')).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('a product added in one tab appears in the other', async ({ page, context }) => {
  await page.goto('/cart')
  const otherTab = await context.newPage()
  await otherTab.goto('/products/28')
  await otherTab.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('group', { name: 'Quantity of NMN Daily' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove NMN Daily' }).click()
  await expect(otherTab.getByRole('button', { name: 'Cart, empty' })).toBeAttached()
})

test('a product that is no longer sold is removed with a notice', async ({ page }) => {
  await storeCart(page, nmn, { id: 999_999, name: 'Old Formula', price: 10, quantity: 1 })
  await page.goto('/cart')
  await expect(
    page.getByText('Old Formula is not available at the moment and was removed.'),
  ).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
})

test('without the catalogue the cart is shown and says that prices will be checked', async ({
  page,
}) => {
  await storeCart(page, nmn)
  await page.route('**/browse/products?ids=*', (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('We could not check the prices.')).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
})

/** Examples only: unit tests parse more invalid texts of each kind of stored data. */
const invalidTexts = [
  '{',
  'null',
  '{"lines":[]}',
  '[null,1,"x",{"id":-1},{"id":28,"name":"NMN Daily","price":"free","quantity":1}]',
]

const localStorageKeys = [
  'cart',
  'cart_backup',
  'checkout_attempt',
  'quizDraft',
  'user',
  'jwtToken',
]

test('cart, checkout and confirmation open with invalid stored data', async ({ page }) => {
  await storeItem(page, 'isLoggedIn', '')
  for (const text of invalidTexts) {
    await page.evaluate(
      ([keys, value]) => {
        for (const key of keys) localStorage.setItem(key, value)
        for (const key of ['checkout_draft', 'recommendation']) sessionStorage.setItem(key, value)
      },
      [localStorageKeys, text] as const,
    )
    for (const [path, heading] of [
      ['/cart', 'Your cart'],
      ['/checkout', 'Checkout'],
      ['/confirmation', 'Your order'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    }
  }
})

for (const scheme of ['light', 'dark'] as const)
  test(`the ${scheme} scheme is set before the first paint and stays`, async ({ page }) => {
    const otherScheme = scheme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: otherScheme })
    await storeItem(page, 'mui-mode', scheme)
    await page.addInitScript(() => {
      // Records every scheme of the document, from before the first paint on.
      const schemes: (string | null)[] = []
      Object.assign(window, { recordedSchemes: schemes })
      new MutationObserver(() =>
        schemes.push(document.documentElement?.getAttribute('data-scheme') ?? null),
      ).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-scheme'] })
    })
    for (const path of ['/', '/cart', '/checkout']) {
      await openSettled(page, () => page.goto(path))
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
      const schemes = await page.evaluate(() => Reflect.get(window, 'recordedSchemes'))
      expect([...new Set(schemes)], path).toEqual([scheme])
    }
  })
