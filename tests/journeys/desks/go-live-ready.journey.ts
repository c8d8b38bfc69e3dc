/**
 * A shop in production becomes ready: the admin tries the providers, confirms the prices, and
 * sends a test email.
 */
import { generateAppCode } from '#server/accounts/staff/authenticator-code.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { completeShopAdmin } from '#tests/support/shop/complete-shop-admin.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { test } from '#tests/support/processes/production-shop.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

test('the admin meets the missing requirements, and the shop can go live', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.goto('/login?from=/admin-settings/go-live')
  const main = page.getByRole('main')
  await submitLoginForm(main, completeShopAdmin)
  const code = generateAppCode(completeShopAdmin.factorSecret, new Date())
  await page.getByLabel('Code', { exact: true }).fill(code)
  await main.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin-settings/go-live')

  await expect(page.getByText('The shop cannot go live yet.')).toBeVisible()
  const findRow = (name: string) => page.getByRole('listitem', { name, exact: true })
  for (const name of ['Billplz account', 'PayPal account', 'Google Places', 'Mail server']) {
    await findRow(name).getByRole('button').click()
    await expect(findRow(name)).toContainText('Fine', { timeout: longWaitMs })
  }
  await findRow('Prices and delivery fees').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm these figures' }).click()
  await expect(findRow('Prices and delivery fees')).toContainText('Fine')
  await expect(page.getByText('The shop cannot go live yet.')).toBeVisible()

  await findRow('Email to the owner').getByRole('button', { name: 'Send test email' }).click()
  await shop.waitForEmail('owner@shop.my', /Test email of your shop/)
  await expect(page.getByText('The shop can go live.')).toBeVisible({ timeout: longWaitMs })
})
