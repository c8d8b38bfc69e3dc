/**
 * Amounts of the checkout: the delivery fee of each state, and prices that changed after a product
 * was put into the cart.
 */
import { expect, test } from '#tests/support/browser/journey.ts'
import {
  buildGuest,
  fillCheckout,
  findSummaryValue,
  formatRinggit,
  nmn,
  openCheckout,
  payButton,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'

test('changing the state changes the total, which is announced', async ({ page }) => {
  await openCheckout(page, nmn)
  const announcement = page.getByRole('status').filter({ hasText: /^Total/ })
  await expect(announcement).toHaveText(`Total ${formatRinggit(270)}`)
  await page.getByLabel('State').selectOption('Sarawak')
  await expect(findSummaryValue(page, 'Delivery to Sarawak')).toHaveText(formatRinggit(15))
  await expect(announcement).toHaveText(`Total ${formatRinggit(285)}`)
  await page.getByLabel('State').selectOption('Labuan')
  await expect(findSummaryValue(page, 'Delivery to Labuan')).toHaveText('Free')
  await expect(announcement).toHaveText(`Total ${formatRinggit(270)}`)
})

test('a price that changed since the cart was filled is shown and applied', async ({ page }) => {
  await openCheckout(page, { ...nmn, price: 250 })
  await expect(
    page.getByText(`NMN Daily is now ${formatRinggit(270)} (it was ${formatRinggit(250)}).`),
  ).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
})

test('a price that changes between checkout and Pay is shown before anything is charged', async ({
  page,
  billplz,
}) => {
  const guest = buildGuest({ postcode: '50000' })
  // The page gets the catalogue with an outdated price.
  await page.route('**/browse/products?ids=*', async (route) => {
    const response = await route.fetch()
    const products: { price: number }[] = await response.json()
    await route.fulfill({ json: products.map((product) => ({ ...product, price: 250 })) })
  })
  await openCheckout(page, { ...nmn, price: 250 })
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(250))
  await fillCheckout(page, guest)
  await page.unroute('**/browse/products?ids=*')
  await termsCheckbox(page).check()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    `The amounts have changed: your total is now ${formatRinggit(270)}.`,
  )
  await expect(page.getByText(`NMN Daily is now ${formatRinggit(270)}`)).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
  expect(await billplz.listBills(guest.email)).toEqual([])
  await payButton(page).click()
  await page.waitForURL('**/billplz/bills/*')
  expect(await billplz.listBills(guest.email)).toMatchObject([{ amount: 270_00 }])
})

test('prices that could not be loaded are loaded when Pay is refused because of them', async ({
  page,
}) => {
  await page.route('**/browse/products?ids=*', (route) => route.abort())
  await openCheckout(page, { ...nmn, price: 250 })
  await fillCheckout(page, buildGuest({ postcode: '50000' }))
  await page.unroute('**/browse/products?ids=*')
  await termsCheckbox(page).check()
  await payButton(page).click()
  await expect(page.getByText(`NMN Daily is now ${formatRinggit(270)}`)).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
})
