/** A customer resets a forgotten password with an emailed link. */
import { expectBriefText } from '#tests/support/browser/brief-messages.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import {
  newAccountPassword,
  openEmailedLink,
  registerAccount,
  verifyRegistration,
} from '#tests/support/people/new-account.ts'

test('resetting a forgotten password ends the open session', async ({ page, shop, browser }, {
  retry,
}) => {
  const email = `forgetful-${retry}@example.com`
  const newPassword = 'another good password'
  await registerAccount(page, email)
  await verifyRegistration(page, shop, email)
  await logInAndOpen(page, { email, password: newAccountPassword }, '/user-dashboard')

  const otherBrowser = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await otherBrowser.goto('/forgot-password')
  await otherBrowser.getByLabel('Email').fill(email)
  await otherBrowser.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(otherBrowser.getByText('Password reset link sent to your email.')).toBeVisible()
  await openEmailedLink(otherBrowser, shop, email, /Choose a new password/)
  // The token is not in the URL, but a reload and a change of the language keep it.
  await expect(otherBrowser).not.toHaveURL(/token/)
  await otherBrowser.reload()
  const banner = otherBrowser.getByRole('banner')
  await banner.getByRole('link', { name: /Bahasa Malaysia/ }).click()
  await expect(otherBrowser).toHaveURL(/\/ms\/reset-password$/)
  await banner.getByRole('link', { name: /English/ }).click()
  await otherBrowser.getByLabel('New password').fill(newPassword)
  await otherBrowser.getByLabel('Confirm password').fill(newPassword)
  await expectBriefText(otherBrowser, 'Password reset successful!', () =>
    otherBrowser.getByRole('button', { name: 'Reset Password' }).click(),
  )
  await otherBrowser.waitForURL('**/login')
  await otherBrowser.context().close()

  // The open page checks its session when the customer returns to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL(/\/login\?from=/)
  await submitLoginForm(page.getByRole('main'), { email, password: newPassword })
  await waitForPath(page, '/user-dashboard')
})
