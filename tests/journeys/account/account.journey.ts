/**
 * The account of a customer: registration, verification, login, purchase, dashboard, a new email
 * address, logout, and the warning before a session ends.
 */
import { minutes } from '#domain/time.ts'
import { expectBriefText } from '#tests/support/browser/brief-messages.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { openAndMeasureLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { takeScreenshotsIfRequested } from '#tests/support/browser/screenshots.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { openRecommendation } from '#tests/support/browser/take-quiz.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import {
  decideAtBank,
  formatRinggit,
  goToBank,
  nmn,
  readCartQuantities,
  storeCart,
} from '#tests/support/buying/guest.ts'
import {
  newAccountPassword,
  openEmailedLink,
  registerAccount,
  verifyRegistration,
} from '#tests/support/people/new-account.ts'
import { sessionKeys } from '#web/api/session/session-keys.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

test('a customer registers, verifies, logs in, buys, changes the email address and logs in with the new one', async ({
  page,
  shop,
}, { retry }) => {
  const email = `registers-${retry}@example.com`
  const newEmail = `changed-email-${retry}@example.com`
  const account = { email, password: newAccountPassword }
  await registerAccount(page, email)
  await expect(
    page.getByText('Registration successful! Please check your email for verification.'),
  ).toBeVisible()
  await page.goto('/login?from=/user-dashboard')
  await submitLoginForm(page.getByRole('main'), account)
  await expect(page.getByText('Email is not verified. Please check your email.')).toBeVisible()
  await page.getByRole('link', { name: /Click here to resend verification/ }).click()
  await expect(page.getByRole('heading', { name: 'Resend Verification Email' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email has been resent successfully.')).toBeVisible()
  await expect
    .poll(async () => (await shop.listEmails(email)).length, { timeout: longWaitMs })
    .toBe(2)
  await verifyRegistration(page, shop, email)
  await page.getByRole('link', { name: 'Go to Login' }).click()

  await page.goto('/login?from=/user-dashboard')
  await expectBriefText(page, 'Login successful! Redirecting...', () =>
    submitLoginForm(page.getByRole('main'), account),
  )
  await waitForPath(page, '/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Aisyah' })).toBeVisible()
  await expect(page.getByText('No active subscription found.')).toBeVisible()
  await expectAccessible(page)

  await storeCart(page, { ...nmn, quantity: 2 })
  await page.goto('/checkout')
  await expect(page.getByText('Welcome back, Aisyah!')).toBeVisible()
  await expect(page.getByLabel('Postcode')).toHaveValue('47000')
  await goToBank(page)
  await decideAtBank(page, 'Successful payment')
  await expect(page.getByText('Thank you, Aisyah Demo.')).toBeVisible()
  await page.goto('/user-dashboard')
  const order = page.getByRole('listitem').filter({ hasText: '2 × NMN Daily' })
  await expect(order).toContainText(formatRinggit(540))
  await expect(order).toContainText('Payment: Paid')
  await order.getByRole('button', { name: 'Buy again' }).click()
  await waitForPath(page, '/cart')
  expect(await readCartQuantities(page)).toEqual({ 28: 2 })
  await page.goto('/user-dashboard')

  await page.getByRole('button', { name: 'Edit email' }).click()
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/login')
  await openEmailedLink(page, shop, newEmail, /new email address/)
  await page.getByLabel('Password of your account').fill(newAccountPassword)
  await page.getByRole('button', { name: 'Verify my new email' }).click()
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible()
  await logInAndOpen(page, { email: newEmail, password: newAccountPassword }, '/user-dashboard')
  await expect(page.getByText(newEmail)).toBeVisible()
})

test('the demo customer sees orders, prints a receipt, buys again and logs out everywhere; no personal data remains', async ({
  page,
  shop,
}) => {
  const customer = shop.findDemoAccount('customer')
  await logInAndOpen(page, customer, '/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect(page.getByText('Delivered')).toBeVisible()
  await expectAccessible(page)
  const secondTab = await page.context().newPage()
  await secondTab.goto('/user-dashboard')
  await expect(secondTab.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await page.getByRole('button', { name: 'Buy again' }).first().click()
  await waitForPath(page, '/cart')
  await page.goto('/checkout')
  await expect(page.getByText('Welcome back, Demo!')).toBeVisible()
  await page.getByLabel('City').fill('Private town')
  await page.getByLabel(/Anything our pharmacist/).fill('Private note')
  await openRecommendation(secondTab, { email: customer.email })
  await page.getByRole('button', { name: 'Not you? Log out' }).click()
  await expect(page.getByText('Already have an account? Log in')).toBeVisible()
  await expect(secondTab.getByText('There are no quiz results in this tab.')).toBeVisible()
  await secondTab.goto('/user-dashboard')
  await secondTab.waitForURL(/\/login\?from=/)
  // After logout the cart remains, but no personal data.
  for (const field of ['Email', 'City', 'Phone', 'First name'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('')
  await expect(page.getByLabel(/Anything our pharmacist/)).toHaveValue('')
})

test('the page warns five minutes before a session ends', async ({ page, shop }) => {
  await openAs(page, shop, 'customer', '/faq')
  // The stored session ends sooner than in five minutes, so the warning is due.
  await page.evaluate(
    ([keys, expiry]) => {
      for (const key of keys) {
        const storedItem = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...storedItem, expiry }))
      }
    },
    [Object.values(sessionKeys), Date.now() + minutes(4)] as const,
  )
  const layoutShift = await openAndMeasureLayoutShift(page, '/faq')
  await expect(page.getByText(/You will be logged out at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute(
    'href',
    '/login?from=%2Ffaq',
  )
  await expectAccessible(page)
  await takeScreenshotsIfRequested(page, 'session-warning')
  expect(layoutShift).toBeLessThan(0.01)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/You will be logged out/)).toBeHidden()
})
