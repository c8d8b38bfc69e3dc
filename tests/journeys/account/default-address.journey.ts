/** A customer changes the default shipping address of the account. */
import { expect, test } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'

test('a failed change of the default address is not shown again after Cancel', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'customer', '/user-dashboard')
  await page.route('**/api/users/default-shipping', (route) => route.abort())
  const section = page.locator('#address')
  await section.getByRole('button', { name: 'Edit address' }).click()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('alert')).toContainText('Failed to save shipping address.')
  await section.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'Edit address' }).click()
  await expect(section.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(section.getByRole('alert')).toHaveCount(0)
})

test('empty fields of the default address each show an error, and the first has the focus', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'customer', '/user-dashboard')
  const section = page.locator('#address')
  await section.getByRole('button', { name: 'Edit address' }).click()
  await section.getByLabel('Postal code').fill('123')
  await section.getByLabel('City').fill('')
  await expect(section.getByText('A postcode has 5 digits, like 50000.')).toBeVisible()
  await section.getByLabel('Postal code').fill('')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Enter your postcode.')).toBeVisible()
  await expect(section.getByText('Enter your city.')).toBeVisible()
  await expect(section.getByLabel('Postal code')).toBeFocused()
  await expect(section.getByLabel('City')).toHaveAttribute('aria-invalid', 'true')
})
