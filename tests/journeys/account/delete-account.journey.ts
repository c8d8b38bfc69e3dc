/** The dialog in which customers delete their account, and the login page after that. */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { takeScreenshotsIfRequested } from '#tests/support/browser/screenshots.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import {
  newAccountPassword,
  registerAccount,
  verifyRegistration,
} from '#tests/support/people/new-account.ts'

test('an account is deleted only with its password, and a cancelled dialog keeps nothing', async ({
  page,
  shop,
}, { retry }) => {
  // An address of its own, because a failed attempt leaves a registration.
  const account = { email: `deletes-account-${retry}@example.com`, password: newAccountPassword }
  await registerAccount(page, account.email)
  await verifyRegistration(page, shop, account.email)
  await page.goto('/login?from=/user-dashboard')
  await submitLoginForm(page.getByRole('main'), account)
  await waitForPath(page, '/user-dashboard')

  const openDialog = () => page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const passwordInput = dialog.getByLabel('Your password', { exact: true })
  await openDialog()
  await passwordInput.fill('not the password')
  await passwordInput.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This password is wrong. Enter it again.')
  await expect(passwordInput).toHaveValue('not the password')
  await expectAccessible(page)
  await takeScreenshotsIfRequested(page, 'delete-account')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await openDialog()
  await expect(passwordInput).toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await passwordInput.fill(account.password)
  await passwordInput.press('Enter')
  await waitForPath(page, '/login')
  await expect(page.getByText('Your account was deleted.')).toBeVisible()

  // The notice is in the navigation state of the browser, which the server does not get.
  await page.reload()
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await submitLoginForm(page.getByRole('main'), account)
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
})
