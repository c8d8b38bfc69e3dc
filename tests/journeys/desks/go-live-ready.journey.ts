/** A shop in production goes from refused to ready: providers tried, prices confirmed, email sent. */
import { appCodeAt } from '#server/accounts/staff/authenticator-code.ts'
import { completeShopAdmin } from '#tests/support/shop/complete-shop-admin.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { test } from '#tests/support/processes/production-shop.ts'

test('the admin does what is left, and the shop can go live', async ({ page, shop }) => {
  test.setTimeout(180_000)
  const { email, password, factorSecret } = completeShopAdmin
  await page.goto('/login?from=/admin-settings/go-live')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await login.click()
  await page.getByLabel('Code', { exact: true }).fill(appCodeAt(factorSecret, new Date()))
  await login.click()
  await page.waitForURL('**/admin-settings/go-live')

  await expect(page.getByText('The shop cannot go live yet.')).toBeVisible()
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  for (const name of ['Billplz account', 'PayPal account', 'Google Places', 'Mail server']) {
    await row(name).getByRole('button').click()
    await expect(row(name)).toContainText('Fine', { timeout: 20_000 })
  }
  await row('Prices and delivery fees').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm these figures' }).click()
  await expect(row('Prices and delivery fees')).toContainText('Fine')
  await expect(page.getByText('The shop cannot go live yet.')).toBeVisible()

  await row('Email to the owner').getByRole('button', { name: 'Send test email' }).click()
  await shop.emailTo('owner@shop.my', /Test email of your shop/)
  await expect(page.getByText('The shop can go live.')).toBeVisible({ timeout: 30_000 })
})
