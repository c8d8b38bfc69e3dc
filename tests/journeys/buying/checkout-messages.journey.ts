/** Messages of the checkout about missing and invalid input, vouchers, and a missing network. */
import { expect, test } from '#tests/support/browser/journey.ts'
import {
  applyVoucher,
  buildGuest,
  expectFormValues,
  fillCheckout,
  findSummaryValue,
  nmn,
  noteConsentCheckbox,
  noteField,
  openCheckout,
  payButton,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'

test('missing fields are listed with a link to each, after the terms are ticked', async ({
  page,
}) => {
  await openCheckout(page, nmn)
  await expect(payButton(page)).toBeDisabled()
  await expect(
    page.getByText('You must agree to the Terms & Conditions before proceeding.'),
  ).toBeVisible()
  await termsCheckbox(page).check()
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
  await termsCheckbox(page).uncheck()
  await expect(
    page.getByText('You must agree to the terms and conditions before checkout.'),
  ).toBeVisible()
})

test('with a note and its consent but without the terms, Pay names the missing terms', async ({
  page,
}) => {
  await openCheckout(page, nmn)
  await fillCheckout(page, buildGuest())
  await noteField(page).fill('Demo note')
  await noteConsentCheckbox(page).check()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You must agree to the terms and conditions before proceeding.',
  )
})

test('the alert about empty fields disappears when they are filled, also without the terms', async ({
  page,
}) => {
  const alertText = page.getByText('Please complete all required fields before proceeding.')
  const guest = buildGuest()
  await openCheckout(page, nmn)
  await noteField(page).fill('Demo note')
  await noteConsentCheckbox(page).check()
  await payButton(page).click()
  await expect(alertText).toBeVisible()
  await fillCheckout(page, guest)
  await expect(alertText).toHaveCount(0)
  await payButton(page).click()
  await expect(
    page.getByText('You must agree to the terms and conditions before proceeding.'),
  ).toBeVisible()
  await expect(alertText).toHaveCount(0)
})

test('after a reload, Pay waits until the stored voucher is checked', async ({ page }) => {
  await openCheckout(page, nmn)
  await fillCheckout(page, buildGuest())
  await termsCheckbox(page).check()
  await applyVoucher(page, 'DEMO20')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  const check = Promise.withResolvers<void>()
  await page.route('**/api/vouchers/validation*', async (route) => {
    await check.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Checking your voucher code…')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  check.resolve()
  await expect(findSummaryValue(page, /^Voucher/)).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText('Checking your voucher code…')).toBeHidden()
})

test('a chosen plan is not paid once while its price is loaded; if that fails, the customer decides', async ({
  page,
}) => {
  await openCheckout(page, nmn)
  await fillCheckout(page, buildGuest())
  await termsCheckbox(page).check()
  await page.getByRole('radio', { name: /3 months/ }).check()
  const catalogue = Promise.withResolvers<void>()
  await page.route('**/browse/products*', async (route) => {
    await catalogue.promise
    await route.abort()
  })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Preparing PayPal…' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /3 months/ })).toBeChecked()
  await expect(payButton(page)).toHaveCount(0)
  catalogue.resolve()
  await expect(page.getByText('Your plan could not be loaded.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.unroute('**/browse/products*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You need an account for a plan')).toBeVisible()
  await page.route('**/browse/products*', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Buy once instead' }).click()
  await expect(payButton(page)).toBeEnabled()
})

test('an invalid field shows its error on blur, and blocks Pay', async ({ page }) => {
  await openCheckout(page, nmn)
  await termsCheckbox(page).check()
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

test('a refused voucher shows an error and gives no discount; a failed check can be repeated', async ({
  page,
}) => {
  await openCheckout(page, { id: 23, name: 'Any', price: 1, quantity: 1 })
  // An unknown code, and an expired one. The text does not reveal which codes exist.
  for (const code of ['NO-SUCH-CODE', 'DEMOOLD']) {
    await applyVoucher(page, code)
    await expect(page.getByText('This voucher code is not valid or has expired.')).toBeVisible()
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

test('without a network the checkout shows that it is offline, and Pay says what to do', async ({
  page,
  context,
}) => {
  const guest = buildGuest()
  const offlineText = 'The shop cannot be reached. Check your connection and try again.'
  await openCheckout(page, nmn)
  await fillCheckout(page, guest)
  await termsCheckbox(page).check()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Your cart is saved')).toBeVisible()
  // The content of the cart menu is loaded when the menu is first opened.
  const cartButton = page.getByRole('button', { name: /^Cart, 1 product/ })
  await cartButton.click()
  await expect(page.getByRole('status').filter({ hasText: offlineText })).toBeVisible()
  await expect(cartButton).toHaveAttribute('aria-expanded', 'false')
  await expectFormValues(page, guest)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(offlineText)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await cartButton.click()
  await expect(page.getByRole('link', { name: 'Proceed to Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await payButton(page).click()
  await page.waitForURL('**/billplz/bills/*')
})
