/**
 * Checks every text that the specifications require literally. The texts are in
 * tests/support/documented-strings.ts. The steps that lead to their screens are in this file.
 */
import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { goToDesk } from '#tests/support/go-to-desk.ts'
import { fillCheckout, buildGuest, goToBank, ensureInCart, nmn } from '#tests/support/guest.ts'
import { textsByJourney, textsByMoment, type Moment } from '#tests/support/documented-strings.ts'
import { expect, phone, test, type JourneyShop } from '#tests/support/journey.ts'

type Steps = (page: Page, shop: JourneyShop) => Promise<void>

/** Makes a call fail with status 400 and without a message of the server. */
const refuseCall = (page: Page, call: string) =>
  page.route(call, (route) => route.fulfill({ status: 400, body: '' }))
/** Makes a call fail without a response. */
const abortCall = (page: Page, call: string | RegExp) => page.route(call, (route) => route.abort())

const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function logIn(page: Page, shop: JourneyShop): Promise<void> {
  const { email, password } = shop.account('customer')
  await page.goto('/login?from=/user-dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await pressButton(page, 'Login')
  await page.waitForURL((url) => url.pathname === '/user-dashboard')
}

const enterWrongPassword: Steps = async (page) => {
  // First, because the checkout has an email of its own until its login is open.
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Email').first().fill('unknown@example.com')
  await pressButton(page, 'Login')
}

async function register(page: Page, repeatedPassword = 'four plain words here'): Promise<void> {
  await page.goto('/register')
  const values = {
    'First name': 'Aisyah',
    'Last name': 'Demo',
    'Confirm password': repeatedPassword,
    'Postal code': '47000',
    City: 'Petaling Jaya',
    Phone: '012-345 6789',
  }
  await page.getByRole('textbox', { name: 'Email' }).fill(`documented-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('four plain words here')
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Contoh 3/4')
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  await page.getByLabel('State').selectOption('Selangor')
  await pressButton(page, 'Register')
}

async function submitEmail(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill('somebody@example.com')
  await pressButton(page, button)
}

async function resetPassword(
  page: Page,
  repeatedPassword = 'four plain words here',
): Promise<void> {
  await page.goto('/reset-password?token=unknown')
  await page.getByLabel('New password').fill('four plain words here')
  await page.getByLabel('Confirm password').fill(repeatedPassword)
  await pressButton(page, 'Reset Password')
}

async function sendMessage(page: Page): Promise<void> {
  await page.goto('/contact')
  for (const label of ['Name', 'Subject', 'Message'])
    await page.getByLabel(label, { exact: true }).fill('A question')
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com')
  await pressButton(page, 'Send Message')
}

const confirmationPath = '/confirmation?billplz[id]=documented'

const stepsByMoment: Record<Moment, Steps> = {
  home: async (page) => void (await page.goto('/')),
  'the menu on a phone': async (page) => {
    await page.setViewportSize(phone.viewport)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  },
  'the menu of a customer': async (page, shop) => {
    await logIn(page, shop)
    await page.getByRole('button', { name: 'My Account', exact: true }).click()
  },
  'a product': async (page) => {
    await page.goto('/products/28')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByText('Additional Information').click()
  },
  'a cart with a jar': async (page) => {
    await ensureInCart(page, nmn)
    await page.goto('/cart')
  },
  'the checkout': async (page) => {
    await ensureInCart(page, nmn)
    await page.goto('/checkout')
  },
  'a pay call without a URL': async (page) => {
    await page.route('**/api/billplz/pay', (route) => route.fulfill({ json: { data: {} } }))
    await ensureInCart(page, nmn)
    await page.goto('/checkout')
    await fillCheckout(page, buildGuest())
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await page.getByRole('button', { name: /^PAY NOW/ }).click()
  },
  'the confirmation while it loads': async (page) => {
    await page.route('**/api/billplz/get-bill/**', () => {})
    await page.goto(confirmationPath)
  },
  'the confirmation of an unpaid order': async (page) => {
    await ensureInCart(page, nmn)
    await page.goto('/checkout')
    await fillCheckout(page, buildGuest())
    const billId = await goToBank(page)
    await page.goto(`/confirmation?billplz[id]=${billId}`)
    await page.getByRole('button', { name: 'View order details' }).click()
  },
  'the login': async (page) => void (await page.goto('/login')),
  'a login left blank': async (page) => {
    await page.goto('/login')
    await pressButton(page, 'Login')
  },
  'a wrong password': async (page, shop) => {
    await page.goto('/login')
    await enterWrongPassword(page, shop)
  },
  'a wrong password at the checkout': async (page, shop) => {
    await ensureInCart(page, nmn)
    await page.goto('/checkout')
    await page.getByText('Already have an account? Log in').click()
    await enterWrongPassword(page, shop)
  },
  'the registration': async (page) => void (await page.goto('/register')),
  'a registration left blank': async (page) => {
    await page.goto('/register')
    await pressButton(page, 'Register')
  },
  'a registration with two passwords': (page) => register(page, 'another'),
  'a registration while it is sent': async (page) => {
    await page.route('**/api/users/register', () => {})
    await register(page)
  },
  'a registration that fails': async (page) => {
    await refuseCall(page, '**/api/users/register')
    await register(page)
  },
  'a verification without a token': async (page) => void (await page.goto('/verify-email')),
  'a verification that is refused': async (page) =>
    void (await page.goto('/verify-email?token=unknown')),
  'a verification without a network': async (page) => {
    await abortCall(page, '**/api/users/verify-email/show')
    await page.goto('/verify-email?token=unknown')
  },
  'a resent verification that is refused': async (page) => {
    await refuseCall(page, '**/api/users/resend-verification')
    await submitEmail(page, '/resend-verification', 'Resend Verification Email')
  },
  'a resent verification without a network': async (page) => {
    await abortCall(page, '**/api/users/resend-verification')
    await submitEmail(page, '/resend-verification', 'Resend Verification Email')
  },
  'a reset link that is refused': async (page) => {
    await refuseCall(page, '**/api/users/forgot-password')
    await submitEmail(page, '/forgot-password', 'Send Reset Link')
  },
  'a reset link without a network': async (page) => {
    await abortCall(page, '**/api/users/forgot-password')
    await submitEmail(page, '/forgot-password', 'Send Reset Link')
  },
  'a reset with two passwords': (page) => resetPassword(page, 'another'),
  'a reset that is refused': (page) => resetPassword(page),
  'a reset without a network': async (page) => {
    await abortCall(page, '**/api/users/reset-password')
    await resetPassword(page)
  },
  'a dashboard that cannot be loaded': async (page, shop) => {
    await abortCall(page, '**/api/users/dashboard')
    await logIn(page, shop)
  },
  'an email that cannot be saved': async (page, shop) => {
    await abortCall(page, '**/api/users/update_email')
    await logIn(page, shop)
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByLabel('New email').fill('another@example.com')
    await pressButton(page, 'Save')
  },
  'an address that cannot be saved': async (page, shop) => {
    await abortCall(page, '**/api/users/default-shipping')
    await logIn(page, shop)
    await page.getByRole('button', { name: 'Edit address' }).click()
    await pressButton(page, 'Save')
  },
  'a message that is refused': async (page) => {
    await refuseCall(page, '**/api/users/contactus')
    await sendMessage(page)
  },
  'a message without a network': async (page) => {
    await abortCall(page, '**/api/users/contactus')
    await sendMessage(page)
  },
  'the orders desk': async (page, shop) => {
    // The window is wide enough for all columns.
    await page.setViewportSize({ width: 2800, height: 900 })
    await goToDesk(page, shop.account('admin'), '/admin-orders')
  },
  'the orders desk while it loads': async (page, shop) => {
    await page.route(/\/admin\/orders(\?|$)/, () => {})
    await goToDesk(page, shop.account('admin'), '/admin-orders')
  },
  'the orders desk without a network': async (page, shop) => {
    await abortCall(page, /\/admin\/orders(\?|$)/)
    await goToDesk(page, shop.account('admin'), '/admin-orders')
  },
}

for (const [moment, texts] of Object.entries(textsByMoment))
  test(`${moment} shows the documented texts`, async ({ page, shop }) => {
    // Cast: `moment` is a key of `textsByMoment`, whose type Object.entries loses.
    await stepsByMoment[moment as Moment](page, shop)
    for (const text of texts) await expect(page.locator('body')).toContainText(text)
  })

for (const [journey, texts] of Object.entries(textsByJourney))
  test(`the journey ${journey} checks the documented texts`, () => {
    const source = readFileSync(`tests/journeys/${journey}.journey.ts`, 'utf8')
    expect(texts.filter((text) => !source.replaceAll("\\'", "'").includes(text))).toEqual([])
  })
