/**
 * Customer accounts: registration, verification, login, purchase, dashboard, a new email address, a
 * forgotten password, and a guest's order claimed with an emailed code. Also the contact form.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import {
  buildGuest,
  decideAtBank,
  fillCheckout,
  goToBank,
  ensureMinQuantity,
  storedCartQuantities,
  nmn,
  ringgitText,
} from '#tests/support/buying/guest.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, test, type JourneyShop } from '#tests/support/browser/journey.ts'
import { openAndMeasureLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { takeScreensIfAsked } from '#tests/support/browser/screens.ts'
import { openRecommendation } from '#tests/support/browser/take-quiz.ts'

const password = 'four plain words here'

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Aisyah')
  await page.getByLabel('Last name').fill('Demo')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Contoh 3/4')
  await page.getByLabel('Postal code').fill('47000')
  await expect(page.getByLabel('City')).toHaveValue('Sungai Buloh')
  await expect(page.getByLabel('State')).toHaveValue('Selangor')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.getByText('Registration successful! Please check your email for verification.'),
  ).toBeVisible()
}

async function openEmailedLink(
  page: Page,
  shop: JourneyShop,
  to: string,
  subject: RegExp,
): Promise<void> {
  const message = await shop.emailTo(to, subject)
  const link = /https?:\/\/\S+token=\S+/.exec(message.text)?.[0]
  expect(link, 'the link in the email').toBeTruthy()
  await page.goto(link ?? '')
}

async function verifyRegistration(page: Page, shop: JourneyShop, to: string): Promise<void> {
  await openEmailedLink(page, shop, to, /Verify your email address/)
  await expect(page.getByText(`registered at our shop with ${to}`)).toBeVisible()
  await page.getByLabel('Password of this registration').fill(password)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible()
  expect(page.url()).not.toContain('token')
}

/** Waits for the email and enters the code in its subject. */
async function enterCode(
  page: Page,
  shop: JourneyShop,
  to: string,
  subject: RegExp,
): Promise<void> {
  const code = await shop.emailTo(to, subject)
  await page.getByLabel('Code from the email').fill(code.subject.slice(0, 7))
  await page.getByRole('button', { name: 'Add to my account' }).click()
}

/** Waits for a path. The whole path is compared: `/login?from=/faq` also ends in `/faq`. */
async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

test('a customer registers, verifies, logs in, buys, changes the email address and logs in with the new one', async ({
  page,
  shop,
}) => {
  await register(page, 'way@example.com')
  await page.goto('/login?from=/user-dashboard')
  await logIn(page, 'way@example.com')
  await expect(page.getByText('Email is not verified. Please check your email.')).toBeVisible()
  await page.getByRole('link', { name: /Click here to resend verification/ }).click()
  await expect(page.getByRole('heading', { name: 'Resend Verification Email' })).toBeVisible()
  await page.getByLabel('Email').fill('way@example.com')
  await page.getByRole('main').getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email has been resent successfully.')).toBeVisible()
  await expect
    .poll(async () => (await shop.emails('way@example.com')).length, { timeout: 20_000 })
    .toBe(2)
  await verifyRegistration(page, shop, 'way@example.com')
  await page.getByRole('link', { name: 'Go to Login' }).click()

  await page.goto('/login?from=/user-dashboard')
  await logIn(page, 'way@example.com')
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible()
  await waitForPath(page, '/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Aisyah' })).toBeVisible()
  await expect(page.getByText('No active subscription found.')).toBeVisible()
  await expectAccessible(page)

  await ensureMinQuantity(page, { ...nmn, quantity: 2 })
  await page.goto('/checkout')
  await expect(page.getByText('Welcome back, Aisyah!')).toBeVisible()
  await expect(page.getByLabel('Postcode')).toHaveValue('47000')
  await goToBank(page)
  await decideAtBank(page, 'Successful payment')
  await expect(page.getByText('Thank you, Aisyah Demo.')).toBeVisible()
  await page.goto('/user-dashboard')
  const order = page.getByRole('listitem').filter({ hasText: '2 × NMN Daily' })
  await expect(order).toContainText(ringgitText(540))
  await expect(order).toContainText('Payment: Paid')
  await order.getByRole('button', { name: 'Buy again' }).click()
  await waitForPath(page, '/cart')
  expect(await storedCartQuantities(page)).toEqual({ 28: 2 })
  await page.goto('/user-dashboard')

  await page.getByRole('button', { name: 'Edit email' }).click()
  await page.getByLabel('New email').fill('newway@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/login')
  await openEmailedLink(page, shop, 'newway@example.com', /new email address/)
  await page.getByLabel('Password of your account').fill(password)
  await page.getByRole('button', { name: 'Verify my new email' }).click()
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible()
  await page.goto('/login?from=/user-dashboard')
  await logIn(page, 'newway@example.com')
  await waitForPath(page, '/user-dashboard')
  await expect(page.getByText('newway@example.com')).toBeVisible()
})

test('resetting a forgotten password ends the open session', async ({ page, shop, browser }) => {
  await register(page, 'forgetful@example.com')
  await verifyRegistration(page, shop, 'forgetful@example.com')
  await page.goto('/login?from=/user-dashboard')
  await logIn(page, 'forgetful@example.com')
  await waitForPath(page, '/user-dashboard')

  const otherBrowser = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await otherBrowser.goto('/forgot-password')
  await otherBrowser.getByLabel('Email').fill('forgetful@example.com')
  await otherBrowser.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(otherBrowser.getByText('Password reset link sent to your email.')).toBeVisible()
  await openEmailedLink(otherBrowser, shop, 'forgetful@example.com', /Choose a new password/)
  await otherBrowser.getByLabel('New password').fill('another good password')
  await otherBrowser.getByLabel('Confirm password').fill('another good password')
  await otherBrowser.getByRole('button', { name: 'Reset Password' }).click()
  await expect(otherBrowser.getByText('Password reset successful!')).toBeVisible()
  await otherBrowser.waitForURL('**/login')
  await otherBrowser.context().close()

  // The open page checks its session when the customer returns to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL(/\/login\?from=/)
  await logIn(page, 'forgetful@example.com', 'another good password')
  await waitForPath(page, '/user-dashboard')
})

test('the demo customer sees orders, prints a receipt, buys again and logs out everywhere; no personal data remains', async ({
  page,
  shop,
}) => {
  const { email, password: secret } = shop.account('customer')
  await page.goto('/login?from=/user-dashboard')
  await logIn(page, email, secret)
  await waitForPath(page, '/user-dashboard')
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
  await openRecommendation(secondTab, { email })
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
  await page.evaluate(() => {
    for (const key of ['jwtToken', 'user', 'isLoggedIn']) {
      const item = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...item, expiry: Date.now() + 4 * 60_000 }))
    }
  })
  const layoutShift = await openAndMeasureLayoutShift(page, '/faq')
  await expect(page.getByText(/You will be logged out at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute(
    'href',
    '/login?from=%2Ffaq',
  )
  await expectAccessible(page)
  await takeScreensIfAsked(page, 'session-warning')
  expect(layoutShift).toBeLessThan(0.01)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/You will be logged out/)).toBeHidden()
})

test('a guest finds an order with an emailed code, and claims it and the quiz with a new account', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const email = 'guest@example.com'
  await openRecommendation(page, { email })
  const results = await shop.emailTo(email, /^Your quiz results$/)
  await ensureMinQuantity(page, nmn)
  await page.goto('/checkout')
  await fillCheckout(page, buildGuest({ email, firstName: 'Aisyah', postcode: '47000' }))
  await goToBank(page)
  await decideAtBank(page, 'Successful payment')
  await page.getByText('Create an account').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  const message = await shop.emailTo(email, /payment for order/)
  const orderNumber = /order ([A-Z0-9]{8})/.exec(message.subject)?.[1] ?? ''

  const otherBrowser = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await otherBrowser.goto('/track-order')
  await otherBrowser.getByLabel('Order number').fill(orderNumber)
  await otherBrowser.getByLabel('Email').fill(email)
  await otherBrowser.getByRole('button', { name: 'Send me a code' }).click()
  const code = await shop.emailTo(email, /opens your order/)
  await otherBrowser.getByLabel('Code from the email').fill(code.subject.slice(0, 7))
  await otherBrowser.getByRole('button', { name: 'Show my order' }).click()
  await otherBrowser.waitForURL(/\/confirmation/)
  await expect(otherBrowser.getByText('Aisyah').first()).toBeVisible()
  const timeline = otherBrowser.getByRole('list', { name: 'What happens next' })
  await expect(timeline.locator('[aria-current=step]')).toContainText('Pharmacist check')
  await otherBrowser.context().close()

  await verifyRegistration(page, shop, email)
  await page.goto('/login?from=/user-dashboard')
  await logIn(page, email)
  await waitForPath(page, '/user-dashboard')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await enterCode(page, shop, email, /adds your orders/)
  await expect(page.getByText(orderNumber)).toBeVisible()
  await expect(page.getByText('No quiz results yet.')).toBeVisible()

  await page.goto(/https?:\S+\/keep-results#[\w-]{43}/.exec(results.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Save to my account' }).click()
  await enterCode(page, shop, email, /adds your quiz results/)
  await expect(page.getByText('Your results are in your account.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'User dashboard' }).click()
  await expect(page.getByRole('row', { name: /^Goal Youthful Grow/ })).toBeVisible()

  // The dashboard offers the recommended products, and shows why others were left out.
  const quizSection = page.locator('#quiz')
  const countBefore = Object.keys(await storedCartQuantities(page)).length
  const addButtons = quizSection.getByRole('button', { name: 'Add to Cart' })
  const button = page.getByRole('button', { name: 'Add to Cart' })
  const row = quizSection.getByRole('listitem').filter({ has: button }).first()
  await expect(row).toContainText(/RM\u00a0\d+\.\d\d/)
  const reportedAddition = page.waitForResponse('**/api/paypal/addtocart', { timeout: 0 })
  await addButtons.first().click()
  expect((await reportedAddition).status()).toBe(204)
  await expect(quizSection.getByRole('link', { name: 'View Cart' })).toBeVisible()
  expect(Object.keys(await storedCartQuantities(page))).toHaveLength(countBefore + 1)
  await quizSection.getByText('Formulas we left out').click()
  await expect(quizSection.getByText('This formula is made for women.').first()).toBeVisible()
  await expectAccessible(page)
})

test('a contact message is sent to the owner', async ({ page, shop }) => {
  // The shop rejects a form that is sent immediately after opening, as a bot would.
  await page.clock.install()
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Enter your name.')
  await page.getByLabel('Name').fill('Aisyah Demo')
  await page.getByLabel('Email').fill('writer@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('When do you open?')
  await page.clock.fastForward(20_000)
  const messages = await holdRequests(page, '**/api/users/contactus')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByLabel('Message').fill('And one more question')
  await messages.release()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('And one more question')
  const message = await shop.emailTo('owner@racik.example', /A question/)
  expect(message.text).toContain('When do you open?')
})
