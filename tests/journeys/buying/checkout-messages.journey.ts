/**
 * Messages of the checkout about missing and invalid fields, vouchers, changed prices, totals and a
 * missing network. Also what it fills in: the town, data of the quiz, and a product in the URL.
 */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import {
  buildGuest,
  applyVoucher,
  fillCheckout,
  grapeSeed,
  ensureMinQuantity,
  storeItem,
  storedCartQuantities,
  nmn,
  payButton,
  ringgitText,
  findSummaryValue,
  termsBox,
} from '#tests/support/buying/guest.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import type { Page } from '@playwright/test'

async function goToCheckout(page: Page): Promise<void> {
  await ensureMinQuantity(page, nmn)
  await page.goto('/checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}

test('missing fields are listed with a link to each, after the terms are ticked', async ({
  page,
}) => {
  await goToCheckout(page)
  await expect(payButton(page)).toBeDisabled()
  await expect(
    page.getByText('You must agree to the Terms & Conditions before proceeding.'),
  ).toBeVisible()
  await termsBox(page).check()
  await payButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please complete all required' })
  await expect(summary).toContainText(
    'Please complete all required fields before proceeding. Email, Phone, FirstName, LastName, Address_1, City, State, PostalCode',
  )
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /^Enter your postcode/ }).click()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await page.keyboard.type('50000')
  await expect(page.getByLabel('State')).toHaveValue('Kuala Lumpur')
  await expect(summary.getByRole('link', { name: /^Enter your postcode/ })).toBeHidden()
  await termsBox(page).uncheck()
  await expect(
    page.getByText('You must agree to the terms and conditions before checkout.'),
  ).toBeVisible()
})

test('an empty checkout links to the products, and for a customer to the dashboard', async ({
  page,
  shop,
}) => {
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Browse products' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'User dashboard' })).toBeHidden()
  const { email, password } = shop.account('customer')
  await page.goto('/login?from=/checkout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/checkout')
  await main.getByRole('link', { name: 'User dashboard' }).click()
  await expect(page).toHaveURL(/\/user-dashboard$/)
})

test('with a note and its consent but without the terms, Pay names the missing terms', async ({
  page,
}) => {
  await goToCheckout(page)
  await fillCheckout(page, buildGuest())
  await page.getByLabel('Anything our pharmacist should know?').fill('Demo note')
  await page.getByLabel(/I agree that Racik keeps this note/).check()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You must agree to the terms and conditions before proceeding.',
  )
})

test('an invalid field shows its error on blur, and blocks Pay', async ({ page }) => {
  await goToCheckout(page)
  await termsBox(page).check()
  await page.getByRole('textbox', { name: 'Email' }).fill('aisyah@example')
  await page.getByLabel('Phone').fill('123')
  await page.getByLabel('First name').click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/012-345 6789/)
  await expect(payButton(page)).toBeDisabled()
  const missingFields = page.locator('#pay-waits')
  await expect(missingFields).toContainText('Please correct: Email, Phone')
  await expect(missingFields).toContainText('Still missing: First name, Last name, Address')
  await missingFields.getByRole('link', { name: 'Phone' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill('aisyah@gmial.com')
  await page.getByRole('button', { name: 'Did you mean aisyah@gmail.com?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('aisyah@gmail.com')
})

test('each refused voucher shows its reason and gives no discount', async ({ page }) => {
  await ensureMinQuantity(page, { id: 23, name: 'Any', price: 1, quantity: 1 })
  await page.goto('/checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  for (const [code, sentence] of [
    ['NO-SUCH-CODE', 'This voucher code is not valid or has expired.'],
    ['DEMOOLD', 'This voucher code is not valid or has expired.'],
  ] as const) {
    await applyVoucher(page, code)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Voucher code')).toHaveAttribute('aria-invalid', 'true')
    await expect(findSummaryValue(page, /^Voucher/)).toBeHidden()
  }
  await page.route('**/api/vouchers/validation*', (route) => route.abort())
  await applyVoucher(page, 'DEMO20')
  await expect(page.getByText('Failed to validate voucher.')).toBeVisible()
  await page.unroute('**/api/vouchers/validation*')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await page.getByLabel('Voucher code').fill('')
  await expect(findSummaryValue(page, /^Voucher/)).toBeHidden()
})

test('changing the state changes the total, which is announced', async ({ page }) => {
  await goToCheckout(page)
  const announcement = page.getByRole('status').filter({ hasText: /^Total/ })
  await expect(announcement).toHaveText(`Total ${ringgitText(270)}`)
  await page.getByLabel('State').selectOption('Sarawak')
  await expect(findSummaryValue(page, 'Delivery to Sarawak')).toHaveText(ringgitText(15))
  await expect(announcement).toHaveText(`Total ${ringgitText(285)}`)
  await page.getByLabel('State').selectOption('Labuan')
  await expect(findSummaryValue(page, 'Delivery to Labuan')).toHaveText('Free')
  await expect(announcement).toHaveText(`Total ${ringgitText(270)}`)
})

test('a price that changed since the cart was filled is shown and applied', async ({ page }) => {
  await ensureMinQuantity(page, { ...nmn, price: 250 })
  await page.goto('/checkout')
  await expect(
    page.getByText(`NMN Daily is now ${ringgitText(270)} (it was ${ringgitText(250)}).`),
  ).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(ringgitText(270))
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
  await ensureMinQuantity(page, { ...nmn, price: 250 })
  await page.goto('/checkout')
  await expect(findSummaryValue(page, 'Total')).toHaveText(ringgitText(250))
  await fillCheckout(page, guest)
  await page.unroute('**/browse/products?ids=*')
  await termsBox(page).check()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    `The amounts have changed: your total is now ${ringgitText(270)}.`,
  )
  await expect(page.getByText(`NMN Daily is now ${ringgitText(270)}`)).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(ringgitText(270))
  expect(await billplz.billsOf(guest.email)).toEqual([])
  await payButton(page).click()
  await page.waitForURL('**/billplz/bills/*')
  expect(await billplz.billsOf(guest.email)).toMatchObject([{ amount: 270_00 }])
})

test('prices that could not be loaded are loaded when Pay is refused because of them', async ({
  page,
}) => {
  await page.route('**/browse/products?ids=*', (route) => route.abort())
  await ensureMinQuantity(page, { ...nmn, price: 250 })
  await page.goto('/checkout')
  await fillCheckout(page, buildGuest({ postcode: '50000' }))
  await page.unroute('**/browse/products?ids=*')
  await termsBox(page).check()
  await payButton(page).click()
  await expect(page.getByText(`NMN Daily is now ${ringgitText(270)}`)).toBeVisible()
  await expect(findSummaryValue(page, 'Total')).toHaveText(ringgitText(270))
})

test('a page restored after a visit to the bank can pay again', async ({ page }) => {
  await goToCheckout(page)
  await fillCheckout(page, buildGuest())
  await termsBox(page).check()
  // The response 204 keeps the browser on the page, as if it returned from the back/forward cache.
  await page.route('**/billplz/bills/*', (route) => route.fulfill({ status: 204 }))
  await payButton(page).click()
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  // The spinner replaces the text, which is hidden visually so that the button keeps its name.
  await expect(payButton(page).getByText('PAY NOW')).toHaveCSS('position', 'absolute')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
})

test('a URL with a product adds it to the cart once, even if opened again', async ({ page }) => {
  const productUrl = '/checkout?add-to-cart=28&quantity=1'
  await page.goto(productUrl)
  await expect(findSummaryValue(page, 'Total')).toHaveText(ringgitText(270))
  await expect(page).toHaveURL(/\/checkout$/)
  await page.goto(productUrl)
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await storedCartQuantities(page)).toEqual({ 28: 1 })
  await page.goto('/checkout?add-to-cart=999999')
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await storedCartQuantities(page)).toEqual({ 28: 1 })
})

test('name and email are filled in from the quiz', async ({ page }) => {
  const draft = {
    version: 1,
    savedAt: Date.now(),
    at: 'gender',
    answers: { name: 'Demo binti Contoh', email: 'quiz@example.com' },
  }
  await ensureMinQuantity(page, nmn)
  await storeItem(page, 'quizDraft', JSON.stringify(draft))
  await page.goto('/checkout')
  await expect(page.getByLabel('First name')).toHaveValue('Demo')
  await expect(page.getByLabel('Last name')).toHaveValue('binti Contoh')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('quiz@example.com')
  for (const name of ['First name', 'Last name', 'Email'])
    await page.getByRole('textbox', { name }).fill('')
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('a late town lookup fills only what was not typed meanwhile', async ({ page }) => {
  await goToCheckout(page)
  const lookups = await holdRequests(page, '**/api/postcodes/88000')
  await page.getByLabel('Postcode').fill('88000')
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Jalan Contoh 3/4')
  await page.getByLabel('City').fill('Kampung Contoh')
  await lookups.release()
  await expect(page.getByLabel('State')).toHaveValue('Sabah')
  await expect(page.getByLabel('City')).toHaveValue('Kampung Contoh')
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('12 Jalan Contoh 3/4')
})

test('a chosen address fills only what was not typed while it was loading', async ({ page }) => {
  await goToCheckout(page)
  const places = await holdRequests(page, '**/api/places/ChIJ*')
  await page.getByRole('combobox', { name: 'Address' }).pressSequentially('12 Jalan Contoh')
  await page
    .getByRole('option', { name: /Petaling Jaya/ })
    .first()
    .click()
  await page.getByLabel('City').fill('Kampung Contoh')
  await places.release()
  await expect(page.getByLabel('Postcode')).toHaveValue('46000')
  await expect(page.getByLabel('State')).toHaveValue('Selangor')
  await expect(page.getByLabel('City')).toHaveValue('Kampung Contoh')
})

test('of two addresses chosen one after the other, the second is filled in', async ({ page }) => {
  await goToCheckout(page)
  const places: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  const [firstPlace, secondPlace] = places
  let requestCount = 0
  await page.route('**/api/places/ChIJ*', async (route) => {
    await places[requestCount++]?.promise
    await route.continue()
  })
  const street = page.getByRole('combobox', { name: 'Address' })
  await street.pressSequentially('12 Jalan Contoh')
  await page
    .getByRole('option', { name: /Petaling Jaya/ })
    .first()
    .click()
  await street.fill('')
  await street.pressSequentially('Telawi')
  await page
    .getByRole('option', { name: /Telawi/ })
    .first()
    .click()
  const firstResponse = page.waitForResponse('**/api/places/ChIJ*')
  firstPlace?.resolve()
  await firstResponse
  secondPlace?.resolve()
  await expect(page.getByLabel('State')).toHaveValue(/Kuala Lumpur/)
  await expect(page.getByLabel('Postcode')).toHaveValue('59100')
  await expect(street).toHaveValue(/Telawi/)
})

test('a chosen address fills in nothing after another street is typed', async ({ page }) => {
  await goToCheckout(page)
  const places = await holdRequests(page, '**/api/places/ChIJ*')
  const street = page.getByRole('combobox', { name: 'Address' })
  await street.pressSequentially('12 Jalan Contoh')
  await page
    .getByRole('option', { name: /Petaling Jaya/ })
    .first()
    .click()
  await street.fill('')
  const response = page.waitForResponse('**/api/places/ChIJ*')
  await places.release()
  await response
  await street.pressSequentially('Telawi')
  // These suggestions arrive after the address.
  await expect(page.getByRole('option', { name: /Telawi/ }).first()).toBeVisible()
  for (const name of ['Postcode', 'City', 'State'])
    await expect(page.getByLabel(name)).toHaveValue('')
  await expect(street).toHaveValue('Telawi')
})

test('without a network the checkout shows that it is offline, and Pay says what to do', async ({
  page,
  context,
}) => {
  await goToCheckout(page)
  await fillCheckout(page, buildGuest())
  await termsBox(page).check()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Your cart is saved')).toBeVisible()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The shop cannot be reached. Check your connection and try again.',
  )
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await payButton(page).click()
  await page.waitForURL('**/billplz/bills/*')
})

test('/shipping shows delivery costs above the order, /checkout/shipping is the checkout', async ({
  page,
}) => {
  await ensureMinQuantity(page, nmn, grapeSeed)
  await page.goto('/shipping')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping')
  await expect(page.getByText(`except ${ringgitText(15)} to Sabah and Sarawak`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout/shipping')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 700 } })

  test('Pay is visible beside the form, and nothing covers it', async ({ page }) => {
    await ensureMinQuantity(page, nmn, grapeSeed)
    await page.goto('/checkout')
    await fillCheckout(page, buildGuest())
    await termsBox(page).check()
    await page.evaluate(() => scrollTo(0, 400))
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    const isUncovered = await payButton(page).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return [left + 20, (left + right) / 2, right - 20].every((x) =>
        button.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      )
    })
    expect(isUncovered).toBe(true)
  })
})
